import { getRouteApi } from '@tanstack/react-router'
import type { Report } from '@wirebench/bench-core/results'
import { useMemo } from 'react'
import { ContenderLegend } from '../../charts/contender-legend.tsx'
import { type ContenderStyle, contenderStyles } from '../../charts/contender-style.ts'
import { LazyNinesChart } from '../../charts/lazy-nines-chart.tsx'
import { ninesRows, ninesSummary } from '../../charts/nines-rows.ts'
import { timeAxis } from '../../charts/time-axis.ts'
import { HowToRead } from '../../ui/how-to-read.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PanelBoundary } from '../../ui/panel-boundary.tsx'
import { caseGroups, type ReportGroup } from './case-groups.ts'
import { brokenRules } from './integrity-rows.ts'
import { PercentileTableView } from './percentile-table.tsx'
import type { ReportSearch } from './report-search.ts'

const route = getRouteApi('/runs/$run')

/** Latency by percentile of every operation, each as a picture and as the table of the same numbers. */
export function LatencyPanel({ report }: { readonly report: Report }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const styles = useMemo(() => [...contenderStyles(report.contenders).values()], [report])
  const groups = useMemo(() => caseGroups(report), [report])
  const broken = useMemo(() => brokenRules(report), [report])
  const hidden = useMemo(() => new Set(search.hide), [search.hide])
  const change = (part: Partial<ReportSearch>) =>
    navigate({ search: (old) => ({ ...old, ...part }), replace: true, resetScroll: false })
  const toggle = (name: string) => {
    const hide = styles.map((style) => style.name).filter((known) => hidden.has(known) !== (known === name))
    change({ hide: hide.length === 0 ? undefined : hide })
  }
  return (
    <Panel title="Latency" id="latency">
      <div className="mb-4 flex flex-wrap items-center gap-4">
        <ContenderLegend styles={styles} hidden={hidden} onToggle={toggle} />
        <label className="flex items-center gap-2">
          Time axis
          <select
            className="field"
            value={search.y ?? 'auto'}
            onChange={({ target }) =>
              change({ y: target.value === 'auto' ? undefined : toScale(target.value) })
            }
          >
            <option value="auto">automatic</option>
            <option value="linear">linear</option>
            <option value="log">log</option>
          </select>
        </label>
        <label className="flex min-h-6 items-center gap-2">
          <input
            type="checkbox"
            checked={search.intervals !== 'hidden'}
            onChange={({ target }) => change({ intervals: target.checked ? undefined : 'hidden' })}
          />
          Show intervals
        </label>
      </div>
      <div className="stack gap-8">
        {groups.map((group) => (
          <PanelBoundary key={group.id}>
            <Group
              report={report}
              group={group}
              styles={styles}
              broken={broken}
              hidden={hidden}
              scale={search.y ?? 'auto'}
              showIntervals={search.intervals !== 'hidden'}
            />
          </PanelBoundary>
        ))}
      </div>
    </Panel>
  )
}

function Group({
  report,
  group,
  styles,
  broken,
  hidden,
  scale,
  showIntervals,
}: {
  readonly report: Report
  readonly group: ReportGroup
  readonly styles: readonly ContenderStyle[]
  readonly broken: ReadonlyMap<string, string>
  readonly hidden: ReadonlySet<string>
  readonly scale: 'auto' | 'linear' | 'log'
  readonly showIntervals: boolean
}) {
  const shown = useMemo(() => styles.filter(({ name }) => !hidden.has(name)), [styles, hidden])
  const inputs = useMemo(
    () =>
      group.cases.flatMap(({ key, samples, latency }) => {
        const style = shown.find(({ name }) => name === key.contender)
        return latency === null || style === undefined
          ? []
          : [{ name: style.name, title: style.title, samples, latency }]
      }),
    [group, shown],
  )
  const data = useMemo(() => ninesRows(inputs), [inputs])
  const axis = useMemo(() => (data === null ? null : timeAxis(scale, data.valuesNs)), [data, scale])
  const summary = ninesSummary(inputs)
  return (
    <section aria-labelledby={`${group.anchor}-title`} id={group.anchor}>
      <h3 id={`${group.anchor}-title`} className="mb-2 text-lead font-semibold">
        {group.title}
      </h3>
      {data === null || axis === null ? (
        <p className="rounded-panel bg-surface p-4 text-muted">
          {shown.length === 0 ? 'All contenders are hidden.' : 'Nothing of this operation was measured.'}
        </p>
      ) : (
        <figure>
          <LazyNinesChart
            data={data}
            styles={shown}
            reference={report.run.spec.reference}
            axis={axis}
            title={`Latency by percentile, ${group.title}`}
            description={summary}
          />
          <figcaption className="text-table text-muted">{summary}</figcaption>
        </figure>
      )}
      <PercentileTableView
        cases={group.cases}
        caption={`Percentiles of ${group.title}`}
        styles={styles}
        broken={broken}
        clockFloorNs={report.environment.clockFloorNs}
        showIntervals={showIntervals}
      />
      <HowToRead anchor="percentiles">
        Each line is one contender: read off how long an operation takes at a percentile, p99 being what 1 in
        100 operations exceeds. Every step to the right is ten times rarer. Flat is steady; a rise at the
        right is a tail. The band is the 95 % interval over rounds, hollow markers stand on few samples, the
        diamond is the slowest operation seen. These operations are timed one by one; verdicts use the batch
        mean, not this picture.
      </HowToRead>
    </section>
  )
}

function toScale(text: string): 'linear' | 'log' {
  return text === 'linear' ? 'linear' : 'log'
}
