import {
  isShown,
  overallSentences,
  type Report,
  type SeriesStyle,
  unjudgedOperations,
} from '@wirebench/bench-core/results'
import { formatFigure } from '../../charts/figure-scale.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Fold } from '../../ui/fold.tsx'
import { HowToRead } from '../../ui/how-to-read.tsx'
import { Panel } from '../../ui/panel.tsx'
import { operationColumns } from './operation-columns.tsx'
import { type OperationGroup, operationGroups } from './protocol-rows.ts'
import type { Scope } from './scope.ts'

/** Throughput and latency of every contender, a table for each load, the first of them open. */
export function OperationsPanel({
  report,
  scope,
  styles,
}: {
  readonly report: Report
  readonly scope: Scope
  readonly styles: readonly SeriesStyle[]
}) {
  const overall = report.protocol ? overallSentences(report.protocol) : []
  const shown = new Set(styles.map(({ name }) => name))
  const groups = operationGroups(report, scope.groups, shown)
  return (
    <Panel title="Operations" id="operations">
      {overall.length > 0 && (
        <ul className="mb-3 list-disc pl-5">
          {overall.map((text) => (
            <li key={text}>{text}.</li>
          ))}
        </ul>
      )}
      {groups.length === 0 ? (
        <p className="text-muted">Nothing that is shown here was measured.</p>
      ) : (
        groups.map((group, index) => (
          <Fold key={group.id} title={group.title} note={noteOf(group)} isOpen={index === 0}>
            <DataTable
              caption={`Throughput and latency, ${group.title}`}
              columns={operationColumns(group, styles)}
              rows={group.rows}
              rowId={({ id }) => id}
            />
            <Notes
              texts={unjudgedOperations(
                report,
                group.rows.map((row) => row.case),
              )}
            />
          </Fold>
        ))
      )}
      <HowToRead anchor="load">
        A closed loop sends the next request after the answer: it gives the highest throughput, and its mean
        is that of its requests’ own times. An open loop sends requests when they are due: its latency counts
        from that moment, and the service time beside it from when a request was sent. The ratio is that of
        the means; where a contender has more requests in flight than the reference, that of the throughputs.
        Requests that leave late or fail are counted over all rounds, and a failed one is never fast: below
        99.9 % success nothing is compared.
      </HowToRead>
    </Panel>
  )
}

/** What is in a table that isn't open. */
function noteOf({ rows }: OperationGroup): string {
  const rates = rows
    .flatMap(({ case: { metrics } }) => metrics.operationsPerSecond?.value ?? [])
    .filter((rate) => isShown(rate))
  const count = `${rows.length} ${rows.length === 1 ? 'contender' : 'contenders'}`
  if (rates.length === 0) return count
  const [least, most] = [Math.min(...rates), Math.max(...rates)].map((rate) =>
    formatFigure('perSecond', rate),
  )
  return `${count}, ${least === most ? least : `${least} to ${most}`}`
}

function Notes({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <ul className="mt-2 list-disc pl-5">
      {texts.map((text) => (
        <li key={text}>{text}.</li>
      ))}
    </ul>
  )
}
