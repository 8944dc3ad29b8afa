import type { Report } from '@wirebench/bench-core/results'
import { useMemo } from 'react'
import { contenderStyles } from '../../charts/contender-style.ts'
import { HowToRead } from '../../ui/how-to-read.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PanelBoundary } from '../../ui/panel-boundary.tsx'
import { caseGroups } from './case-groups.ts'
import { brokenRules } from './integrity-rows.ts'
import { MetricTableView } from './metric-table.tsx'
import { RoundStripsView } from './round-strips.tsx'

/** What one operation costs: the means that verdicts stand on, and the rounds that the means stand on. */
export function CostPanel({ report }: { readonly report: Report }) {
  const styles = useMemo(() => contenderStyles(report.contenders), [report])
  const groups = useMemo(() => caseGroups(report), [report])
  const broken = useMemo(() => brokenRules(report), [report])
  return (
    <Panel title="Cost per operation" id="cost">
      <div className="stack gap-8">
        {groups.map(({ id, title, cases }) => (
          <PanelBoundary key={id}>
            <section aria-label={`Cost of ${title}`}>
              <h3 className="mb-2 text-lead font-semibold">{title}</h3>
              {cases.every(({ trials, failure }) => trials === 0 && failure === null) ? (
                <p className="rounded-panel bg-surface p-4 text-muted">
                  Nothing of this operation was measured.
                </p>
              ) : (
                <MetricTableView
                  cases={cases}
                  caption={`Cost per operation of ${title}`}
                  styles={styles}
                  broken={broken}
                />
              )}
              <HowToRead anchor="mean">
                Means over all operations, with the 95 % interval over rounds below each. Throughput is
                derived: one over the mean time, on one core. CPU time is user and system time of the process,
                its helper threads included. Allocated bytes are what an operation makes the garbage collector
                clean up later; garbage collection is the time that this held the operations up. Peak RSS is
                the most memory the whole process held.
              </HowToRead>
              <RoundStripsView runId={report.run.id} cases={cases} title={title} styles={styles} />
            </section>
          </PanelBoundary>
        ))}
      </div>
    </Panel>
  )
}
