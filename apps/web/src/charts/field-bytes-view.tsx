import type { Preflight } from '@wirebench/bench-core/model/messages/own-messages'
import type { Pattern } from '@wirebench/bench-core/report/scene/series-style'
import { formatBytes, formatPercent, missing } from '@wirebench/bench-core/report/words/format'
import type { ReactNode } from 'react'
import { DataTable, type TableColumn } from '../ui/data-table.tsx'
import { BarList } from './bar-list.tsx'
import { type FieldShare, fieldShares, type KindShare, kindShares } from './field-bytes-rows.ts'

/** Where do the bytes go? What each encoding spends them on, and each field's share. */
export function FieldBytesView({ fieldBytes }: { readonly fieldBytes: Preflight['fieldBytes'] }) {
  const { messages, jsonBytes, protobufBytes } = fieldBytes
  const shares = fieldShares(fieldBytes)
  const kinds = kindShares(fieldBytes)
  const largest = shares[0]
  return (
    <figure aria-label="Bytes by kind and by field" className="stack gap-3">
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
          The official JSON mapping can’t carry these messages, so it has no column.
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
    parts: kinds.map(({ id, share }, index) => ({
      id,
      share,
      color,
      pattern: patterns[index]!,
      title: `${id}: ${formatPercent(share)}`,
    })),
    text: `${formatBytes(Math.round(bytes))} on average`,
    note: kinds.map(({ id, share }) => `${id} ${formatPercent(share)}`).join(', '),
  }
}

const shareColumns: readonly TableColumn<FieldShare>[] = [
  {
    id: 'path',
    header: 'Field',
    isRowHeader: true,
    cell: ({ path }) => path,
    sortValue: ({ path }) => path,
  },
  figures('jsonBytes', 'JSON', formatBytes),
  figures('jsonShare', 'of JSON', (share) => <ShareBar share={share} color="var(--series-json)" />),
  figures('protobufBytes', 'Protobuf', formatBytes),
  figures('protobufShare', 'of Protobuf', (share) => (
    <ShareBar share={share} color="var(--series-protobuf)" />
  )),
]

function figures(
  id: Exclude<keyof FieldShare, 'path'>,
  header: string,
  shown: (figure: number | null) => ReactNode,
): TableColumn<FieldShare> {
  return { id, header, align: 'right', cell: (row) => shown(row[id]), sortValue: (row) => row[id] }
}

function ShareBar({ share, color }: { readonly share: number | null; readonly color: string }) {
  if (share === null) return missing
  return (
    <span className="flex items-center justify-end gap-2">
      <svg aria-hidden="true" width={80} height={10}>
        <rect width={80 * share} height={10} fill={color} />
      </svg>
      <span className="w-12">{formatPercent(share)}</span>
    </span>
  )
}
