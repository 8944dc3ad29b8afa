import {
  figuresTable,
  isMessageSize,
  type Report,
  type ReportCase,
  type SeriesStyle,
} from '@wirebench/bench-core/results'
import { useMemo } from 'react'
import { DocumentTable } from '../../../document/document-table.tsx'
import { HowToRead } from '../../../pieces/panel/how-to-read.tsx'
import { Panel } from '../../../pieces/panel/panel.tsx'
import { PanelBoundary } from '../../../pieces/panel/panel-boundary.tsx'
import { Fold } from '../../../ui/controls/fold.tsx'
import type { Scope } from '../page/scope.ts'
import { RoundStripsView } from '../rows/round-strips.tsx'

/** What one operation costs: the means that verdicts stand on, and the rounds that the means stand on. */
export function CostPanel({
  report,
  scope,
  styles,
  broken,
}: {
  readonly report: Report
  readonly scope: Scope
  readonly styles: ReadonlyMap<string, SeriesStyle>
  readonly broken: ReadonlyMap<string, string>
}) {
  return (
    <Panel title="Cost per operation" id="cost">
      <div>
        {scope.groups.map(({ id, title, cases }, index) => (
          <PanelBoundary key={id}>
            <Fold title={title} isOpen={index === 0}>
              <Figures title={title} report={report} cases={cases} styles={styles} broken={broken} />
              <HowToRead anchor="mean">
                Means over all operations, each with its 95 % interval over rounds. Figures marked derived are
                computed from measured ones: operations per second are 1 ÷ the mean time. CPU time is the user
                and system time of the process, including helper threads. Allocated bytes are what an
                operation leaves for the garbage collector; time in collections is how long collections
                delayed the operations. The peak resident set is the most memory that the whole process used.
              </HowToRead>
              <RoundStripsView runId={report.run.id} cases={cases} title={title} styles={styles} />
            </Fold>
          </PanelBoundary>
        ))}
      </div>
    </Panel>
  )
}

function Figures({
  title,
  report,
  cases,
  styles,
  broken,
}: {
  readonly title: string
  readonly report: Report
  readonly cases: readonly ReportCase[]
  readonly styles: ReadonlyMap<string, SeriesStyle>
  readonly broken: ReadonlyMap<string, string>
}) {
  const table = useMemo(
    () => figuresTable(`cost per operation of ${title}`, cases, report, (metric) => !isMessageSize(metric)),
    [title, report, cases],
  )
  const all = useMemo(() => [...styles.values()], [styles])
  return <DocumentTable table={table} styles={all} broken={broken} />
}
