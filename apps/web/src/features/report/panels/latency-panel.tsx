import type { Report } from '@wirebench/bench-core/model/report/report'
import { caseTable } from '@wirebench/bench-core/report/document/sections/case-table'
import { ninesRows, ninesSummary } from '@wirebench/bench-core/report/scene/nines'
import { ninesRangeText, parseNinesRange } from '@wirebench/bench-core/report/scene/nines-range'
import type { SeriesStyle } from '@wirebench/bench-core/report/scene/series-style'
import type { Section } from '@wirebench/bench-core/report/tables/section'
import { useMemo } from 'react'
import { NinesPicture } from '../../../charts/nines-picture.tsx'
import { DocumentTable } from '../../../document/document-table.tsx'
import { HowToRead } from '../../../pieces/panel/how-to-read.tsx'
import { Panel } from '../../../pieces/panel/panel.tsx'
import { PanelBoundary } from '../../../pieces/panel/panel-boundary.tsx'
import { choicesOf } from '../../../ui/controls/filter-fields.tsx'
import { Fold } from '../../../ui/controls/fold.tsx'
import { NinesRangeFields } from '../answer/nines-range-fields.tsx'
import type { Scope } from '../page/scope.ts'
import type { ReportGroup } from '../rows/case-groups.ts'
import { stylesOf } from '../rows/contender-styles.ts'
import { useReportSearch } from '../use-report-search.ts'
import { HistogramFiles } from './histogram-files.tsx'

interface LatencyProps {
  readonly section: Section
  readonly report: Report
  readonly scope: Scope
  /** Those that are shown in pictures; tables hold every contender. */
  readonly styles: readonly SeriesStyle[]
  readonly broken: ReadonlyMap<string, string>
}

/** Latency by percentile of every operation, each as a picture and as the table of the same numbers. */
export function LatencyPanel({
  section: { id, title, howToRead, method },
  report,
  scope,
  styles,
  broken,
}: LatencyProps) {
  const [search, change] = useReportSearch()
  const groups = scope.groups.filter(({ cases }) => cases.some(({ latency }) => latency !== null))
  return (
    <Panel title={title} id={id}>
      {groups.length === 0 ? (
        <p className="rounded-panel bg-surface p-4 text-muted">
          No operation shown here was timed one by one.
        </p>
      ) : (
        <div className="mb-4 flex flex-wrap items-end gap-4">
          {choicesOf(search, change)('y', 'Time axis', ['linear', 'log'], { usual: 'automatic' })}
          <NinesRangeFields text={search.p} onChange={(p) => change({ p })} />
          <label className="flex min-h-8 items-center gap-2">
            <input
              type="checkbox"
              checked={search.intervals !== 'hidden'}
              onChange={({ target }) => change({ intervals: target.checked ? undefined : 'hidden' })}
            />
            Show intervals
          </label>
        </div>
      )}
      <div>
        {groups.map((group, index) => (
          <PanelBoundary key={group.id}>
            <Group {...{ report, scope, group, styles, broken }} isOpen={index === 0} />
          </PanelBoundary>
        ))}
      </div>
      <HowToRead anchor={method}>{howToRead} Drag across a chart to zoom in.</HowToRead>
    </Panel>
  )
}

function Group({
  isOpen,
  report,
  scope,
  group,
  styles,
  broken,
}: Omit<LatencyProps, 'section'> & { readonly group: ReportGroup; readonly isOpen: boolean }) {
  const [{ y: scale = 'auto', p, intervals }, change] = useReportSearch()
  const inputs = useMemo(
    () =>
      group.cases.flatMap(({ key, samples, latency }) => {
        const style = styles.find(({ name }) => name === key.contender)
        return latency === null || style === undefined
          ? []
          : [{ name: style.name, title: style.title, samples, latency }]
      }),
    [group, styles],
  )
  const data = useMemo(() => ninesRows(inputs), [inputs])
  const summary = ninesSummary(inputs)
  const all = useMemo(() => [...stylesOf(report, scope.contenders).values()], [report, scope])
  const table = useMemo(
    () => caseTable(`Percentiles of ${group.title}`, group.cases, report),
    [group, report],
  )
  return (
    <Fold title={group.title} id={group.anchor} isOpen={isOpen}>
      {data === null ? (
        <p className="rounded-panel bg-surface p-4 text-muted">
          {styles.length === 0
            ? 'All contenders are hidden.'
            : 'No contender shown here has operations that were timed one by one.'}
        </p>
      ) : (
        <NinesPicture
          data={data}
          styles={styles}
          opponentOf={scope.opponentOf}
          title={`Latency by percentile, ${group.title}`}
          summary={summary}
          scale={scale}
          range={parseNinesRange(p)}
          onZoom={(range) => change({ p: ninesRangeText(range) })}
        />
      )}
      <DocumentTable
        table={table}
        styles={all}
        broken={broken}
        areCasesLinked
        areIntervalsShown={intervals !== 'hidden'}
      />
      <HistogramFiles runId={report.run.id} cases={group.cases} />
    </Fold>
  )
}
