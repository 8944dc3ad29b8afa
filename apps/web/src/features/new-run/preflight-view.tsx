import {
  type CodecPreflight,
  type FieldNode,
  formatBytes,
  formatCount,
  type Preflight,
} from '@wirebench/bench-core/results'
import { CircleX } from 'lucide-react'
import { counted } from '../../ui/counted.ts'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { sentence } from '../../ui/sentence.ts'
import { FieldBytesView } from './field-bytes-view.tsx'

const sources = {
  samples: 'from your data',
  generated: 'made up from the schema',
  'built-in': 'of the built-in workload',
} as const

/** `8 fields`, and where these are messages themselves `8 fields, 18 with those inside them`. */
function fieldsText({ fields, fieldsLeftOut }: Preflight): string {
  const own = fields.filter(({ depth }) => depth === 1).length
  const all = fields.length + fieldsLeftOut
  return `${counted(own, 'field')}${all === own ? '' : `, ${formatCount(all)} with those inside them`}`
}

/** What was understood of messages before anything is measured. */
export function PreflightView({ preflight }: { readonly preflight: Preflight }) {
  const { messageType, messages, source, notes, fields, fieldsLeftOut, codecs, fieldBytes } = preflight
  const leftOut = leftOutOf(preflight)
  const carrying = codecs.filter((codec) => codec.status === 'carries')
  return (
    <div className="stack gap-4">
      <p>
        <code className="wrap-anywhere">{messageType}</code>: {formatCount(messages)}{' '}
        {messages === 1 ? 'message' : 'messages'} {sources[source]}, {fieldsText(preflight)}.
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
          {leftOut.map(({ id, title, text }) => (
            <li key={id} className="flex items-start gap-2">
              <CircleX aria-hidden size={16} className="mt-0.5 shrink-0 text-worse" />
              <span className="min-w-0 wrap-anywhere">
                <span className="font-medium">{title} will be left out:</span> {text}
              </span>
            </li>
          ))}
        </ul>
      )}
      {carrying.length > 0 && (
        <DataTable
          caption="Bytes of one message in each format"
          columns={codecColumns}
          rows={carrying}
          rowId={({ codec }) => codec}
        />
      )}
      <FieldBytesView fieldBytes={fieldBytes} />
      <details>
        <summary className="min-h-6 w-fit">Fields that were understood</summary>
        <div className="mt-2">
          <DataTable caption="Fields" columns={fieldColumns} rows={fields} rowId={({ path }) => path} />
          {fieldsLeftOut > 0 && (
            <p className="mt-1 text-muted">
              and {formatCount(fieldsLeftOut)} more, which this list leaves out.
            </p>
          )}
        </div>
      </details>
    </div>
  )
}

/** Of every suite, the contenders that can't carry the messages. */
function leftOutOf({ codecs, storage, protocol }: Preflight) {
  return [
    ...codecs.flatMap((codec) =>
      codec.status === 'left-out' ? [{ id: codec.codec, title: codec.title, text: codec.text }] : [],
    ),
    ...[...(storage?.leftOut ?? []), ...(protocol?.leftOut ?? [])].map(({ name, title, text }) => ({
      id: name,
      title,
      text,
    })),
  ]
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
