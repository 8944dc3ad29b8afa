import type { ReportCase } from '@wirebench/bench-core/model/report/report'
import { caseFiguresTable } from '@wirebench/bench-core/report/document/case-figures'
import { useMemo } from 'react'
import { DocumentTable } from '../../document/document-table.tsx'
import { HowToRead } from '../../pieces/panel/how-to-read.tsx'
import { Panel } from '../../pieces/panel/panel.tsx'

/** Every figure of a case with its interval. */
export function FiguresPanel({ reported }: { readonly reported: ReportCase }) {
  const table = useMemo(() => caseFiguresTable(reported), [reported])
  return (
    <Panel title="Figures" id="figures">
      {table.rows.length === 0 ? (
        <p className="text-muted">This case has no figures.</p>
      ) : (
        <DocumentTable table={table} />
      )}
      <HowToRead anchor="mean">
        Each figure combines all rounds, with its 95 % interval over rounds below it; a figure that is the
        same in every round has none. Verdicts use the mean time. It comes from batches of operations and
        includes the cost of garbage collection.
      </HowToRead>
    </Panel>
  )
}
