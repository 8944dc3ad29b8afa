import { sweepTable } from '@wirebench/bench-core/report/document/sections/curves'
import type { SeriesStyle } from '@wirebench/bench-core/report/scene/series-style'
import { type Sweep, sweepMetrics, sweepScene, usualMetric } from '@wirebench/bench-core/report/scene/sweeps'
import type { Section } from '@wirebench/bench-core/report/tables/section'
import { metricTitle } from '@wirebench/bench-core/report/words/case/parameter-words'
import { useMemo } from 'react'
import { Picture } from '../../../charts/picture.tsx'
import { DocumentTable } from '../../../document/document-table.tsx'
import { HowToRead } from '../../../pieces/panel/how-to-read.tsx'
import { Panel } from '../../../pieces/panel/panel.tsx'
import { PanelBoundary } from '../../../pieces/panel/panel-boundary.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import type { Scope } from '../page/scope.ts'
import type { ReportGroup } from '../rows/case-groups.ts'
import { useReportSearch } from '../use-report-search.ts'

/** Of more curves than these, those of the chosen operation are shown. */
const shownAtOnce = 4

/** How figures change with a number that was varied: sizes of messages, connections, rates. Nothing where none was. */
export function CurvesPanel({
  section: { id, title, howToRead, method },
  scope,
  sweeps,
  styles,
}: {
  readonly section: Section
  readonly scope: Scope
  readonly sweeps: readonly Sweep<ReportGroup>[]
  readonly styles: readonly SeriesStyle[]
}) {
  const [search, change] = useReportSearch()
  const metricsOf = useMemo(() => new Map(sweeps.map((sweep) => [sweep, sweepMetrics(sweep)])), [sweeps])
  const metrics = useMemo(() => [...new Set([...metricsOf.values()].flat())], [metricsOf])
  const usual = usualMetric(sweeps)
  if (usual === null) return null
  const metric = metrics.find((known) => known === search.curve) ?? usual
  const known = sweeps.filter((sweep) => metricsOf.get(sweep)!.includes(metric))
  const chosen = known.filter(
    ({ operation }) =>
      scope.operation === null || operation === scope.operation || operation === 'size-sweep',
  )
  const shown = known.length <= shownAtOnce || chosen.length === 0 ? known.slice(0, shownAtOnce) : chosen
  return (
    <Panel
      title={title}
      id={id}
      actions={
        <SelectField
          inline
          label="Metric"
          value={metric}
          options={metrics.map((id) => ({ id, title: metricTitle(id) }))}
          onChange={(id) => change({ curve: id === usual ? undefined : id })}
        />
      }
    >
      <div className="stack gap-8">
        {shown.map((sweep) => (
          <PanelBoundary key={sweep.id}>
            <SweepView sweep={sweep} metric={metric} styles={styles} />
          </PanelBoundary>
        ))}
      </div>
      <HowToRead anchor={method}>{howToRead}</HowToRead>
    </Panel>
  )
}

function SweepView({
  sweep,
  metric,
  styles,
}: {
  readonly sweep: Sweep<ReportGroup>
  readonly metric: string
  readonly styles: readonly SeriesStyle[]
}) {
  const table = useMemo(() => sweepTable(sweep, metric), [sweep, metric])
  const scene = useMemo(() => sweepScene(sweep, metric, styles), [sweep, metric, styles])
  return (
    <figure>
      <figcaption className="mb-2 text-lead font-semibold">{table.title}</figcaption>
      {scene !== null && <Picture scene={scene} />}
      {styles.length === 0 && (
        <p className="rounded-panel bg-surface p-4 text-muted">All contenders are hidden.</p>
      )}
      <div className="mt-3">
        <DocumentTable table={table} />
      </div>
    </figure>
  )
}
