import {
  formatBytes,
  formatTime,
  linkRule,
  type NetworkLink,
  type NetworkModel,
  type NetworkRow,
  ownLink,
  parseLink,
  transferNs,
} from '@wirebench/bench-core/results'
import { useMemo, useState } from 'react'
import { corpusId } from '../../ui/case-words.ts'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { TextField } from '../../ui/field.tsx'
import { HowToRead } from '../../ui/how-to-read.tsx'
import { KindChip } from '../../ui/kind-chip.tsx'
import { Panel } from '../../ui/panel.tsx'
import { sentence } from '../../ui/sentence.ts'
import type { Scope } from './scope.ts'
import { useReportSearch } from './use-report-search.ts'

/** How long a message is on its way over links of several kinds: modelled from its size, with the formula beside it. */
export function NetworkPanel({ model, scope }: { readonly model: NetworkModel; readonly scope: Scope }) {
  const [{ link }] = useReportSearch()
  const own = linkOf(link)
  const rows = model.rows.filter((row) => corpusId(row) === scope.corpus)
  const columns = useMemo(() => {
    const links = model.links.filter(({ name }) => name !== own?.name)
    return columnsOf(own === null ? links : [...links, own])
  }, [model, own])
  return (
    <Panel title="Network" id="network" actions={<KindChip kind="modelled" />}>
      <p className="mb-2">
        Modelled, not measured: <code>{model.formula}</code>. It takes part in no verdict.
      </p>
      <OwnLink text={link} />
      {rows.length === 0 ? (
        <p className="mt-3 text-muted">The size of these messages was not measured.</p>
      ) : (
        <div className="mt-3">
          <DataTable
            caption="Modelled transfer times of one message"
            columns={columns}
            rows={rows}
            rowId={({ contender }) => contender}
          />
        </div>
      )}
      <HowToRead anchor="network">
        What it supposes: {model.assumptions.map(sentence).join(' ')} On a link with a long delay the size of
        a small message hardly matters, and the table shows it. Real sockets are the protocol suite’s.
      </HowToRead>
    </Panel>
  )
}

function OwnLink({ text }: { readonly text: string | undefined }) {
  const [, change] = useReportSearch()
  const [bandwidth = '', delay = ''] = (text ?? '').split(',')
  const [typed, setTyped] = useState({ bandwidth, delay })
  const type = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    const together = `${next.bandwidth.trim()},${next.delay.trim()}`
    change({ link: parseLink(together) === null ? undefined : together })
  }
  const isWrong =
    (typed.bandwidth !== '' || typed.delay !== '') && parseLink(`${typed.bandwidth},${typed.delay}`) === null
  return (
    <div className="grid max-w-md grid-cols-2 gap-3">
      <TextField
        label="Your link, Mbit/s"
        inputMode="decimal"
        value={typed.bandwidth}
        error={isWrong ? `Give ${linkRule}.` : undefined}
        onChange={({ target }) => type({ bandwidth: target.value })}
      />
      <TextField
        label="Round trip, ms"
        inputMode="decimal"
        value={typed.delay}
        onChange={({ target }) => type({ delay: target.value })}
      />
    </div>
  )
}

function linkOf(text: string | undefined): NetworkLink | null {
  const link = parseLink(text ?? '')
  return link && ownLink(link.megabitsPerSecond, link.roundTripMs)
}

function columnsOf(links: readonly NetworkLink[]): readonly TableColumn<NetworkRow>[] {
  return [
    {
      id: 'contender',
      header: 'Contender',
      isRowHeader: true,
      cell: ({ contender }) => contender,
      sortValue: ({ contender }) => contender,
    },
    {
      id: 'bytes',
      header: 'size',
      align: 'right',
      cell: ({ bytes }) => formatBytes(bytes),
      sortValue: ({ bytes }) => bytes,
    },
    ...links.map(
      (link): TableColumn<NetworkRow> => ({
        id: link.name,
        header: link.title,
        align: 'right',
        cell: ({ bytes }) => formatTime(transferNs(bytes, link)),
        sortValue: ({ bytes }) => transferNs(bytes, link),
      }),
    ),
  ]
}
