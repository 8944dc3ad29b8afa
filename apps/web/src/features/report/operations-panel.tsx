import {
  crossCheckSentences,
  formatPercent,
  isShown,
  overallSentences,
  type Report,
  stepSentences,
} from '@wirebench/bench-core/results'
import type { ContenderStyle } from '../../charts/contender-style.ts'
import { formatFigure } from '../../charts/figure-scale.ts'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { Fold } from '../../ui/fold.tsx'
import { HowToRead } from '../../ui/how-to-read.tsx'
import { Panel } from '../../ui/panel.tsx'
import { CaseName } from './case-name.tsx'
import { figureText } from './figure-column.ts'
import {
  limitRows,
  noProtocolReport,
  type OperationGroup,
  type OperationRow,
  operationGroups,
} from './protocol-rows.ts'
import type { Scope } from './scope.ts'
import { metricOf } from './scorecard-rows.ts'

/** Throughput and latency of every contender, a table for each load, the first of them open. */
export function OperationsPanel({
  report,
  scope,
  styles,
}: {
  readonly report: Report
  readonly scope: Scope
  readonly styles: readonly ContenderStyle[]
}) {
  const protocol = report.protocol ?? noProtocolReport
  const overall = overallSentences(protocol)
  const shown = new Set(styles.map(({ name }) => name))
  const groups = operationGroups(scope.groups, shown)
  const limits = limitRows(protocol)
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
              columns={operationColumns(styles)}
              rows={group.rows}
              rowId={({ id }) => id}
            />
          </Fold>
        ))
      )}
      {limits.length > 0 && (
        <div className="mt-4">
          <h3 className="mb-2 text-lead font-semibold">Up to which rate</h3>
          <DataTable
            caption="Highest rates"
            columns={[
              {
                id: 'contender',
                header: 'Contender',
                isRowHeader: true,
                cell: (row) => row.contender,
              },
              { id: 'operation', header: 'Operation', cell: (row) => row.operation },
              {
                id: 'target',
                header: `p99 within ${formatFigure('ns', report.run.spec.protocol?.sloNs)}`,
                align: 'right',
                cell: (row) => row.withinTarget,
              },
              { id: 'knee', header: 'knee', align: 'right', cell: (row) => row.knee },
            ]}
            rows={limits}
            rowId={({ id }) => id}
          />
        </div>
      )}
      <Notes title="Steps of buffers" texts={stepSentences(protocol)} />
      <Notes title="Checked by autocannon" texts={crossCheckSentences(protocol)} />
      <HowToRead anchor="load">
        A closed loop sends the next request after the answer: it gives the highest throughput, and its mean
        latency is connections ÷ throughput. An open loop sends requests when they are due: its latency counts
        from that moment. Failed, late and wrong answers are counted and never fast. The knee is the highest
        measured rate before p99 exceeds twice its lowest value, or the rate isn't kept up with.
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

function Notes({ title, texts }: { readonly title: string; readonly texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <div className="mt-4">
      <h3 className="mb-1 text-lead font-semibold">{title}</h3>
      <ul className="list-disc pl-5">
        {texts.map((text) => (
          <li key={text}>{text}.</li>
        ))}
      </ul>
    </div>
  )
}

const figures = [
  { metric: 'operationsPerSecond', header: 'throughput' },
  { metric: 'nsPerOperation', header: 'mean' },
  { metric: 'p50Ns', header: 'p50' },
  { metric: 'p95Ns', header: 'p95' },
  { metric: 'p99Ns', header: 'p99' },
] as const

function operationColumns(styles: readonly ContenderStyle[]): readonly TableColumn<OperationRow>[] {
  const figure = (metric: string, header: string): TableColumn<OperationRow> => ({
    id: metric,
    header,
    align: 'right',
    cell: ({ case: reported }) => {
      const { text, interval } = figureText(metricOf(reported, metric))
      return (
        <>
          {text}
          {interval !== null && <span className="block text-caption text-muted">{interval}</span>}
        </>
      )
    },
    sortValue: ({ case: reported }) => metricOf(reported, metric)?.value ?? null,
  })
  const extreme = (name: 'minNs' | 'maxNs', header: string): TableColumn<OperationRow> => ({
    id: name,
    header,
    align: 'right',
    cell: ({ case: { latency } }) => formatFigure('ns', latency?.[name]),
    sortValue: ({ case: { latency } }) => latency?.[name] ?? null,
  })
  return [
    {
      id: 'contender',
      header: 'Contender',
      isRowHeader: true,
      cell: ({ case: { key, failure } }) => (
        <CaseName
          contender={key.contender}
          style={styles.find(({ name }) => name === key.contender)}
          failure={failure}
          brokenRule={null}
        />
      ),
      sortValue: ({ case: { key } }) => key.contender,
    },
    figure('operationsPerSecond', 'throughput'),
    extreme('minNs', 'min'),
    ...figures.slice(1).map(({ metric, header }) => figure(metric, header)),
    extreme('maxNs', 'max'),
    {
      id: 'success',
      header: 'success',
      align: 'right',
      cell: ({ case: { metrics } }) => formatPercent(metrics.successRate?.value),
      sortValue: ({ case: { metrics } }) => metrics.successRate?.value ?? null,
    },
  ]
}
