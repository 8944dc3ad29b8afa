import {
  type CodecPreflight,
  type FieldNode,
  formatBytes,
  formatCount,
  formatPercent,
  type Preflight,
} from '@wirebench/bench-core/results'
import { CircleX } from 'lucide-react'
import { BarList } from '../../charts/bar-list.tsx'
import type { Pattern } from '../../charts/contender-style.ts'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { sentence } from '../../ui/sentence.ts'
import { type FieldShare, fieldShares, type KindShare, kindShares } from './field-bytes-rows.ts'

const sources = {
  samples: 'from your data',
  generated: 'made up from the schema',
  'built-in': 'of the built-in workload',
} as const

/** What was understood of messages before anything is measured. */
export function PreflightView({ preflight }: { readonly preflight: Preflight }) {
  const { messageType, messages, source, notes, fields, fieldsLeftOut, codecs, fieldBytes } = preflight
  const leftOut = leftOutOf(preflight)
  const carrying = codecs.filter((codec) => codec.status === 'carries')
  return (
    <div className="stack gap-4">
      <p>
        <code className="wrap-anywhere">{messageType}</code>: {formatCount(messages)}{' '}
        {messages === 1 ? 'message' : 'messages'} {sources[source]},{' '}
        {formatCount(fields.length + fieldsLeftOut)} fields.
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
      <WhereTheBytesGo fieldBytes={fieldBytes} />
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

function WhereTheBytesGo({ fieldBytes }: { readonly fieldBytes: Preflight['fieldBytes'] }) {
  const { messages, jsonBytes, protobufBytes } = fieldBytes
  const shares = fieldShares(fieldBytes, messages)
  const kinds = kindShares(fieldBytes)
  const largest = shares[0]
  return (
    <figure className="stack gap-3">
      <figcaption className="font-medium">Where do the bytes go?</figcaption>
      {largest && (
        <p>
          {largest.jsonShare === null
            ? `${largest.path} is ${formatPercent(largest.protobufShare)} of the protobuf bytes.`
            : `${largest.path} is ${formatPercent(largest.jsonShare)} of the JSON and ${formatPercent(largest.protobufShare)} of the protobuf bytes.`}
          {jsonBytes !== null &&
            kinds.json[0] &&
            ` Names are ${formatPercent(kinds.json[0].share)} of the JSON.`}
        </p>
      )}
      <BarList
        bars={[
          ...(jsonBytes === null
            ? []
            : [kindBar('JSON', 'var(--series-json)', kinds.json, jsonBytes / messages)]),
          kindBar('Protobuf', 'var(--series-protobuf)', kinds.protobuf, protobufBytes / messages),
        ]}
      />
      <DataTable
        caption="Bytes by field, of one message on average"
        columns={shareColumns}
        rows={shares}
        rowId={({ path }) => path}
      />
      {jsonBytes === null && (
        <p className="text-muted">
          JSON by the official mapping can't carry these messages, so it has no column.
        </p>
      )}
    </figure>
  )
}

const patterns: readonly Pattern[] = ['solid', 'diagonal', 'dots']

function kindBar(title: string, color: string, kinds: readonly KindShare[], bytes: number) {
  return {
    id: title,
    label: title,
    parts: kinds.map(({ id, title: kind, share }, index) => ({
      id,
      share,
      color,
      pattern: patterns[index]!,
      title: `${kind}: ${formatPercent(share)}`,
    })),
    text: `${formatBytes(Math.round(bytes))} on average`,
    note: kinds.map(({ title: kind, share }) => `${kind} ${formatPercent(share)}`).join(', '),
  }
}

const shareColumns: readonly TableColumn<FieldShare>[] = [
  {
    id: 'path',
    header: 'Field',
    isRowHeader: true,
    cell: ({ label }) => label,
    sortValue: ({ label }) => label,
  },
  {
    id: 'jsonBytes',
    header: 'JSON',
    align: 'right',
    cell: ({ jsonBytes }) => formatBytes(jsonBytes),
    sortValue: ({ jsonBytes }) => jsonBytes,
  },
  {
    id: 'jsonShare',
    header: 'of JSON',
    align: 'right',
    cell: ({ jsonShare }) => <ShareBar share={jsonShare} color="var(--series-json)" />,
    sortValue: ({ jsonShare }) => jsonShare,
  },
  {
    id: 'protobufBytes',
    header: 'Protobuf',
    align: 'right',
    cell: ({ protobufBytes }) => formatBytes(protobufBytes),
    sortValue: ({ protobufBytes }) => protobufBytes,
  },
  {
    id: 'protobufShare',
    header: 'of Protobuf',
    align: 'right',
    cell: ({ protobufShare }) => <ShareBar share={protobufShare} color="var(--series-protobuf)" />,
    sortValue: ({ protobufShare }) => protobufShare,
  },
]

function ShareBar({ share, color }: { readonly share: number | null; readonly color: string }) {
  if (share === null) return '—'
  return (
    <span className="flex items-center justify-end gap-2">
      <svg aria-hidden="true" width={80} height={10}>
        <rect width={80 * share} height={10} fill={color} />
      </svg>
      <span className="w-12">{formatPercent(share)}</span>
    </span>
  )
}
