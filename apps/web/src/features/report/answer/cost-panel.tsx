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
              <Figures title={title} cases={cases} styles={styles} broken={broken} />
              <HowToRead anchor="mean">
                Means over all operations, with the 95 % interval over rounds below each. What is marked
                derived follows from a measured figure: operations per second are one over the mean time. CPU
                time is user and system time of the process, its helper threads included. Allocated bytes are
                what an operation makes the garbage collector clean up later; time in collections is what that
                held the operations up. The peak resident set is the most memory that the whole process held.
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
  cases,
  styles,
  broken,
}: {
  readonly title: string
  readonly cases: readonly ReportCase[]
  readonly styles: ReadonlyMap<string, SeriesStyle>
  readonly broken: ReadonlyMap<string, string>
}) {
  const table = useMemo(
    () =>
      figuresTable({ title: `cost per operation of ${title}`, cases }, (metric) => !isMessageSize(metric)),
    [title, cases],
  )
  const all = useMemo(() => [...styles.values()], [styles])
  return table && <DocumentTable table={table} styles={all} broken={broken} />
}
