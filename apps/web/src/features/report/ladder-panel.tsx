import { type Report, unjudgedRungs } from '@wirebench/bench-core/results'
import { formatFigure } from '../../charts/figure-scale.ts'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { HowToRead } from '../../ui/how-to-read.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ladderTables, noProtocolReport, type RungRow } from './protocol-rows.ts'

/** From REST to framed binary, one change at a time. */
export function LadderPanel({ report }: { readonly report: Report }) {
  const protocol = report.protocol ?? noProtocolReport
  const tables = ladderTables(protocol)
  return (
    <Panel title="Ladder" id="ladder">
      {tables.length === 0 && (
        <p className="text-muted">Not every rung was measured, so the gain can't be shared out among them.</p>
      )}
      <div className="stack gap-6">
        {tables.map(({ title, total, rows }, index) => (
          <section key={title} aria-label={`Ladder of ${title}`}>
            <h3 className="mb-2 text-lead font-semibold">
              {title}: {total} in all
            </h3>
            <DataTable
              caption={`Ladder of ${title}`}
              columns={rungColumns}
              rows={rows}
              rowId={({ id }) => id}
            />
            {unjudgedRungs(report, protocol.ladders[index]!).map((text) => (
              <p key={text} className="mt-2 text-muted">
                {text}.
              </p>
            ))}
          </section>
        ))}
      </div>
      <HowToRead anchor="ladder">
        Every rung differs from the one before in the one thing that its row names. The gain is its throughput
        against that of the rung before, formed within rounds; the share is its part of the whole gain, in
        logarithms, so that the shares add up. A negative share is a step back.
      </HowToRead>
    </Panel>
  )
}

const rungColumns: readonly TableColumn<RungRow>[] = [
  {
    id: 'change',
    header: 'Change',
    isRowHeader: true,
    className: 'min-w-48 whitespace-normal!',
    cell: (row) => row.change,
  },
  {
    id: 'contender',
    header: 'Then',
    className: 'min-w-48 whitespace-normal!',
    cell: (row) => row.contender,
  },
  {
    id: 'throughput',
    header: 'throughput',
    align: 'right',
    cell: (row) => formatFigure('perSecond', row.throughput),
  },
  {
    id: 'gain',
    header: 'gain',
    align: 'right',
    cell: (row) => (
      <>
        <span className="font-medium">{row.gain.text}</span>
        {row.gain.interval !== null && (
          <span className="block text-caption text-muted">{row.gain.interval}</span>
        )}
      </>
    ),
  },
  {
    id: 'share',
    header: 'share of the gain',
    align: 'right',
    cell: (row) =>
      row.share === null ? (
        '—'
      ) : (
        <span className="grid justify-items-end">
          <span className="flex items-center gap-2">
            <svg aria-hidden="true" width={80} height={10}>
              <rect width={80 * Math.min(1, Math.max(0, row.share))} height={10} fill="var(--primary)" />
            </svg>
            {row.shareText.text}
          </span>
          {row.shareText.interval !== null && (
            <span className="text-caption text-muted">{row.shareText.interval}</span>
          )}
        </span>
      ),
  },
]
