import { type CaseFigure, caseFigures, type ReportCase } from '@wirebench/bench-core/results'
import { useMemo } from 'react'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { HowToRead } from '../../ui/how-to-read.tsx'
import { KindChip } from '../../ui/kind-chip.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type FigureEnds, figureEnds } from './figure-ends.ts'

type Row = CaseFigure & { readonly ends: FigureEnds }

const columns: readonly TableColumn<Row>[] = [
  {
    id: 'figure',
    header: 'Figure',
    isRowHeader: true,
    className: 'whitespace-normal!',
    cell: ({ title, note }) => (
      <>
        <span className="inline-block first-letter:uppercase">{title}</span>
        {note !== null && <span className="block text-caption font-normal text-muted">{note}</span>}
      </>
    ),
  },
  { id: 'lower', header: 'lower', align: 'right', cell: ({ ends }) => ends.lower },
  {
    id: 'estimate',
    header: 'estimate',
    align: 'right',
    cell: ({ ends }) => <span className="font-medium">{ends.estimate}</span>,
  },
  { id: 'upper', header: 'upper', align: 'right', cell: ({ ends }) => ends.upper },
  { id: 'kind', header: 'Kind', cell: ({ metric }) => <KindChip kind={metric.kind} /> },
]

/** Every figure of a case with the ends of its interval. */
export function FiguresPanel({ reported }: { readonly reported: ReportCase }) {
  const rows = useMemo(
    () =>
      caseFigures(reported).map((figure): Row => {
        const { unit, value, low, high } = figure.metric
        return { ...figure, ends: figureEnds(unit, value, low, high) }
      }),
    [reported],
  )
  return (
    <Panel title="Figures" id="figures">
      {rows.length === 0 ? (
        <p className="text-muted">This case has no figures.</p>
      ) : (
        <DataTable caption="Figures of this case" columns={columns} rows={rows} rowId={({ name }) => name} />
      )}
      <HowToRead anchor="mean">
        The estimate is what the rounds come to, lower and upper are the ends of its 95 % interval over
        rounds; what is the same in every round has none. The mean time is the figure of verdicts: it is taken
        from batches of operations, and holds what collections cost.
      </HowToRead>
    </Panel>
  )
}
