import { isMessageSize } from '@wirebench/bench-core/model/metrics/index'
import type { Report } from '@wirebench/bench-core/model/report/report'
import { figuresTable } from '@wirebench/bench-core/report/document/sections/figures'
import type { SeriesStyle } from '@wirebench/bench-core/report/scene/series-style'
import type { Section } from '@wirebench/bench-core/report/tables/section'
import { useMemo } from 'react'
import { DocumentTable } from '../../../document/document-table.tsx'
import { HowToRead } from '../../../pieces/panel/how-to-read.tsx'
import { Panel } from '../../../pieces/panel/panel.tsx'
import { PanelBoundary } from '../../../pieces/panel/panel-boundary.tsx'
import { Fold } from '../../../ui/controls/fold.tsx'
import type { Scope } from '../page/scope.ts'
import type { ReportGroup } from '../rows/case-groups.ts'
import { RoundStripsView } from '../rows/round-strips.tsx'

interface CostProps {
  readonly section: Section
  readonly report: Report
  readonly scope: Scope
  readonly styles: ReadonlyMap<string, SeriesStyle>
  readonly broken: ReadonlyMap<string, string>
}

/** What one operation costs: the means that verdicts stand on, and the rounds that the means stand on. */
export function CostPanel({
  section: { id, title, howToRead, method },
  report,
  scope,
  styles,
  broken,
}: CostProps) {
  return (
    <Panel title={title} id={id}>
      <div>
        {scope.groups.map(({ id, title, cases }, index) => (
          <PanelBoundary key={id}>
            <Fold title={title} isOpen={index === 0}>
              <Figures {...{ title, report, cases, styles, broken }} />
              <RoundStripsView runId={report.run.id} cases={cases} title={title} styles={styles} />
            </Fold>
          </PanelBoundary>
        ))}
      </div>
      <HowToRead anchor={method}>{howToRead}</HowToRead>
    </Panel>
  )
}

function Figures({
  title,
  report,
  cases,
  styles,
  broken,
}: Pick<CostProps, 'report' | 'styles' | 'broken'> & Pick<ReportGroup, 'title' | 'cases'>) {
  const table = useMemo(
    () => figuresTable(`cost per operation of ${title}`, cases, report, (metric) => !isMessageSize(metric)),
    [title, report, cases],
  )
  const all = useMemo(() => [...styles.values()], [styles])
  return <DocumentTable table={table} styles={all} broken={broken} />
}
