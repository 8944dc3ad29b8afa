import type { CodecPreflight, FieldNode, Preflight } from '@wirebench/bench-core/model/messages/own-messages'
import { counted } from '@wirebench/bench-core/model/text/counted'
import { formatBytes, formatCount } from '@wirebench/bench-core/report/words/format'
import { FieldBytesView } from '../../../charts/field-bytes-view.tsx'
import { JsonLosses } from '../../../pieces/case/json-losses.tsx'
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx'
import { Remark } from '../../../ui/remark.tsx'
import { sentence } from '../../../ui/sentence.ts'
import { More } from '../choices/more.tsx'

const sources = {
  samples: 'from your data',
  generated: 'generated from the schema',
  'built-in': 'of the built-in workload',
} as const

/** `8 fields`, and where these are messages themselves `8 fields, 18 with those inside them`. */
function fieldsText({ fields, fieldsLeftOut }: Preflight): string {
  const own = fields.filter(({ depth }) => depth === 1).length
  const all = fields.length + fieldsLeftOut
  // Nothing within those is counted, and the message's own may be among them.
  if (fieldsLeftOut > 0) return `at least ${formatCount(all)} fields, including nested ones`
  return `${counted(own, 'field')}${all === own ? '' : `, ${formatCount(all)} including nested ones`}`
}

/** What was understood of messages before anything is measured, and what can't be done with them. */
export function PreflightSummary({ preflight }: { readonly preflight: Preflight }) {
  const { messages, source, notes } = preflight
  const leftOut = leftOutOf(preflight)
  return (
    <>
      <p>
        {counted(messages, 'message')} {sources[source]}, {fieldsText(preflight)}.
      </p>
      {notes.length > 0 && (
        <ul className="list-disc pl-5 text-muted">
          {notes.map((note) => (
            <li key={note}>{sentence(note)}</li>
          ))}
        </ul>
      )}
      {leftOut.length > 0 && (
        <ul className="grid gap-1">
          {leftOut.map(([text, same]) => (
            <li key={text}>
              <Remark kind="bad">
                <span className="font-medium">
                  {[...new Set(same.map(({ title }) => title))].join(', ')} will be left out:
                </span>{' '}
                {text}
              </Remark>
            </li>
          ))}
        </ul>
      )}
      <JsonLosses asGiven={preflight.asGiven} />
    </>
  )
}

/** What each format makes of the messages, and each field of the formats. */
export function WhereBytesGo({ preflight }: { readonly preflight: Preflight }) {
  const { fields, fieldsLeftOut, codecs, fieldBytes } = preflight
  const carrying = codecs.filter((codec) => codec.status === 'carries')
  return (
    <More title="Where do the bytes go?" note={sizesOf(carrying)}>
      {carrying.length > 0 && (
        <DataTable
          caption="Bytes of one message in each format"
          columns={codecColumns}
          rows={carrying}
          rowId={({ codec }) => codec}
        />
      )}
      <FieldBytesView fieldBytes={fieldBytes} />
      <div>
        <DataTable
          caption="Recognised fields"
          columns={fieldColumns}
          rows={fields}
          rowId={({ path }) => path}
        />
        {fieldsLeftOut > 0 && (
          <p className="mt-1 text-muted">
            and at least {formatCount(fieldsLeftOut)} more that are not listed.
          </p>
        )}
      </div>
    </More>
  )
}

/** The sizes of those that most know, to say what the rest of the table is about. */
function sizesOf(carrying: readonly Carrying[]): string {
  return carrying
    .filter(({ codec }) => ['json', 'protobuf-es', 'msgpackr'].includes(codec))
    .map(({ title, meanBytes }) => `${title} ${formatBytes(Math.round(meanBytes))}`)
    .join(' · ')
}

/** Of every suite, the contenders that can't carry the messages, by the reason. */
function leftOutOf({ codecs, storage, protocol }: Preflight) {
  const all = [
    ...codecs.filter((codec) => codec.status === 'left-out'),
    ...(storage?.leftOut ?? []),
    ...(protocol?.leftOut ?? []),
  ]
  return [...Map.groupBy(all, ({ text }) => text)]
}

type Carrying = Extract<CodecPreflight, { status: 'carries' }>

const size = (id: keyof Carrying, header: string): TableColumn<Carrying> => ({
  id,
  header,
  align: 'right',
  cell: (row) => formatBytes(Number(row[id])),
  sortValue: (row) => Number(row[id]),
})

const codecColumns: readonly TableColumn<Carrying>[] = [
  {
    id: 'codec',
    header: 'Format',
    isRowHeader: true,
    cell: ({ title }) => title,
    sortValue: ({ title }) => title,
  },
  size('minBytes', 'min'),
  size('medianBytes', 'median'),
  size('meanBytes', 'mean'),
  size('maxBytes', 'max'),
]

const fieldColumns: readonly TableColumn<FieldNode>[] = [
  {
    id: 'path',
    header: 'Field',
    isRowHeader: true,
    className: 'wrap-anywhere whitespace-normal!',
    cell: ({ path, depth }) => <span style={{ paddingLeft: (depth - 1) * 12 }}>{path}</span>,
  },
  { id: 'number', header: 'Number', align: 'right', cell: ({ number }) => number },
  { id: 'type', header: 'Type', cell: ({ type, isFolded }) => `${type}${isFolded ? ' …' : ''}` },
  {
    id: 'presence',
    header: 'Presence',
    cell: ({ presence, oneof }) => (oneof === null ? presence : `oneof ${oneof}`),
  },
]
