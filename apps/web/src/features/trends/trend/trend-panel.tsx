import { Link } from '@tanstack/react-router'
import type { Trend } from '@wirebench/bench-core/model/report/trends'
import { counted } from '@wirebench/bench-core/model/text/counted'
import { caseTitle } from '@wirebench/bench-core/report/compare/words/change-text'
import type { SeriesStyle } from '@wirebench/bench-core/report/scene/series-style'
import { codeWords } from '@wirebench/bench-core/report/words/environment/code-words'
import { useMemo } from 'react'
import { HowToRead } from '../../../pieces/panel/how-to-read.tsx'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { absoluteTime } from '../../../ui/dates.ts'
import { rowKeys } from '../../../ui/hooks/row-focus.ts'
import { usePageKeys } from '../../../ui/hooks/use-page-keys.ts'
import { useWidth } from '../../../ui/hooks/use-width.ts'
import { NameText } from '../../../ui/name-text.tsx'
import { sentence } from '../../../ui/sentence.ts'
import { ChangesBesidesTheCode } from '../environment-changes.tsx'
import type { TrendsSearch } from '../trends-search.ts'
import { LevelShifts } from './level-shifts.tsx'
import { PointPanel } from './point-panel.tsx'
import { TrendChart, trendChartHeight } from './trend-chart.tsx'
import { trendAxis, trendPicture } from './trend-rows.ts'
import { pointFigure, TrendTable } from './trend-table.tsx'

/** The history as a picture, the point that is looked at, and the same numbers as a table for each case. */
export function TrendPanel({
  trends,
  styles,
  search,
  onChange,
}: {
  readonly trends: readonly Trend[]
  readonly styles: readonly SeriesStyle[]
  readonly search: TrendsSearch
  readonly onChange: (part: Partial<TrendsSearch>) => void
}) {
  const [box, width] = useWidth()
  const of = search.of ?? 'figure'
  const picture = useMemo(() => trendPicture(trends, of), [trends, of])
  const first = trends[0]!
  const axis = useMemo(
    () =>
      trendAxis(
        search.y ?? 'auto',
        picture,
        of === 'ratio' ? `${first.metric.title}, ratio to the reference` : first.metric.title,
        of === 'ratio' ? 'ratio' : first.metric.unit,
      ),
    [search.y, picture, of, first],
  )
  usePageKeys(rowKeys)
  const drawn = picture.series.reduce((sum, { points }) => sum + points.length, 0)
  const looked = trends.flatMap((trend) =>
    trend.points
      .filter(({ id, shortId }) => [id, shortId].includes(search.point ?? ''))
      .map((point) => ({ trend, point })),
  )
  const hasWarnings = picture.series.some(({ points }) => points.some(({ run }) => run.warnings > 0))
  const summary = trends.map((trend) => `${caseTitle(trend.key)}: ${trend.text}`).join('; ')
  return (
    <>
      {drawn === 0 ? (
        <NothingDrawn
          of={of}
          title={first.metric.title}
          runs={picture.runs}
          onClear={() => onChange({ host: undefined, preset: undefined, tag: undefined })}
        />
      ) : (
        <figure>
          <div ref={box} style={{ height: trendChartHeight }} className="w-full overflow-hidden">
            {width > 0 && (
              <TrendChart
                picture={picture}
                styles={styles}
                axis={axis}
                byDate={search.x === 'date'}
                width={width}
                title={`${axis.title} over ${counted(picture.runs, 'run')}. ${summary}.`}
                pointText={({ run }) =>
                  `${run.name} ${run.shortId}, ${absoluteTime(run.startedAt)}${run.code ? `, code ${codeWords(run.code)}` : ''}: ${pointFigure(run, first, of)}`
                }
                chosen={search.point}
                onChoose={(point) => onChange({ point })}
              />
            )}
          </div>
          <figcaption className="text-table text-muted">
            <NameText text={`${summary}.`} /> {axis.note !== null && sentence(axis.note)}
            {hasWarnings && ' Hollow points are runs with warnings.'}
          </figcaption>
        </figure>
      )}
      {picture.runs === 1 && <p className="text-muted">Trends need at least 2 runs with this case.</p>}
      <LevelShifts trends={trends} min={search.min} />
      <ChangesBesidesTheCode changed={picture.marks} />
      {looked.map(({ trend, point }) => (
        <PointPanel
          key={trend.caseId}
          trend={trend}
          point={point}
          of={of}
          min={search.min}
          onClose={() => onChange({ point: undefined })}
        />
      ))}
      {trends.map((trend, index) => (
        <details key={trend.caseId} open={index === 0}>
          <summary className="mb-2 min-h-6 w-fit text-lead font-semibold">
            <NameText text={caseTitle(trend.key)} />, {counted(trend.points.length, 'run')}
          </summary>
          <TrendTable trend={trend} of={of} onChoose={(point) => onChange({ point })} />
        </details>
      ))}
      <HowToRead anchor="trends">
        Each point is one run, and the band is its 95 % interval. Times drift from run to run, so changes are
        judged by the ratio to the reference in the same run and corrected over all changes shown; switch to
        that ratio to see what is judged. A numbered dashed line marks a change of the machine, the runtime or
        a library: a step there may not come from the code. Where the messages changed (another seed or other
        data), the line ends, and runs before and after are not compared. The grey band shows what counts as
        no change from the newest baseline with these messages; sizes, which are compared exactly, have a line
        instead. A flag marks a change of level, with at least three runs on either side, that exceeds the
        scatter of runs after correction for every position and every case of the newest run.
      </HowToRead>
    </>
  )
}

function NothingDrawn({
  of,
  title,
  runs,
  onClear,
}: {
  readonly of: string
  readonly title: string
  readonly runs: number
  readonly onClear: () => void
}) {
  return (
    <div className="grid justify-items-start gap-3 rounded-panel border border-hairline bg-surface p-6">
      <p>
        {runs === 0
          ? 'No saved run matches these filters.'
          : of === 'ratio'
            ? `${runs === 1 ? 'The run does not have' : `None of the ${runs} runs has`} a ratio of ${title} for this case: it may be the reference itself.`
            : `${runs === 1 ? 'The run does not have' : `None of the ${runs} runs has`} ${title} of this case.`}
      </p>
      <p className="flex flex-wrap gap-2">
        {runs === 0 && <Button onClick={onClear}>Clear filters</Button>}
        <Link to="/runs" className={buttonClass()}>
          All runs
        </Link>
      </p>
    </div>
  )
}
