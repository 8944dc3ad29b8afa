import {
  linkIn,
  networkLinks,
  networkModel,
  networkTables,
  ownLink,
  readingOptions,
  type SeriesStyle,
} from '@wirebench/bench-core/results'
import { useMemo, useState } from 'react'
import { DocumentTable } from '../../../document/document-table.tsx'
import { HowToRead } from '../../../pieces/panel/how-to-read.tsx'
import { Panel } from '../../../pieces/panel/panel.tsx'
import { KindChip } from '../../../pieces/run/kind-chip.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import type { Scope } from '../page/scope.ts'
import { useReportSearch } from '../use-report-search.ts'

/** How long a message is on its way over links of several kinds, and over one's own: modelled from its size. */
export function NetworkPanel({
  scope: { corpusCases },
  styles,
}: {
  readonly scope: Scope
  readonly styles: readonly SeriesStyle[]
}) {
  const [{ link }] = useReportSearch()
  const tables = useMemo(() => {
    const own = linkIn(link ?? '')
    const links = own ? [ownLink(own.megabitsPerSecond, own.roundTripMs)] : []
    return networkTables({ network: networkModel([...corpusCases], [...networkLinks, ...links]) })
  }, [corpusCases, link])
  return (
    <Panel title="Network" id="network" actions={<KindChip kind="modelled" />}>
      <div className="mb-3">
        <OwnLink text={link} />
      </div>
      {tables.map((table) => (
        <DocumentTable key={table.title} table={table} styles={styles} />
      ))}
      {tables.length === 0 && <p className="text-muted">The size of these messages was not measured.</p>}
      <HowToRead anchor="network">
        Modelled, not measured, and not part of any verdict. On a high-latency link the size of a small
        message hardly matters, as the table shows. The protocol suite measures real sockets.
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
    change({ link: linkIn(together) && together })
  }
  const isWrong =
    (typed.bandwidth !== '' || typed.delay !== '') && !linkIn(`${typed.bandwidth},${typed.delay}`)
  return (
    <div className="grid max-w-md grid-cols-2 gap-3">
      <TextField
        label={`${readingOptions.link.label}, Mbit/s`}
        inputMode="decimal"
        value={typed.bandwidth}
        error={isWrong ? `Give ${readingOptions.link.rule}.` : undefined}
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
