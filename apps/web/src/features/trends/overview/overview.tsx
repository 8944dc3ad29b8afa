import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TrendOverview } from '@wirebench/bench-core/model/report/trends'
import { counted } from '@wirebench/bench-core/model/text/counted'
import { messageChangesOf } from '@wirebench/bench-core/report/trends/trend-overview'
import { useMemo } from 'react'
import { overviewQuery } from '../../../api/saved-runs.ts'
import { Awaited } from '../../../pieces/panel/failure.tsx'
import { HowToRead } from '../../../pieces/panel/how-to-read.tsx'
import { PanelBoundary } from '../../../pieces/panel/panel-boundary.tsx'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { rowKeys } from '../../../ui/hooks/row-focus.ts'
import { usePageKeys } from '../../../ui/hooks/use-page-keys.ts'
import { NameText } from '../../../ui/name-text.tsx'
import { sentence } from '../../../ui/sentence.ts'
import { ChangesBesidesTheCode } from '../environment-changes.tsx'
import { maxOverviewRuns, type TrendsSearch, usualRange } from '../trends-search.ts'
import { OverviewFilters } from './overview-filters.tsx'
import { visibleCases } from './overview-rows.ts'
import { OverviewTable } from './overview-table.tsx'

/** All cases of a series of runs: which moved, and a way to each. */
export function Overview({
  search,
  onChange,
}: {
  readonly search: TrendsSearch
  readonly onChange: (part: Partial<TrendsSearch>) => void
}) {
  const { metric, host, preset, tag, min, range = usualRange } = search
  const query = useQuery({
    ...overviewQuery({ metric, host, preset, tag, min, limit: Math.min(range, maxOverviewRuns) }),
    placeholderData: keepPreviousData,
  })
  usePageKeys(rowKeys)
  return (
    <>
      <OverviewFilters search={search} overview={query.data} onChange={onChange} />
      <Awaited query={query} what="The cases could not be loaded" label="cases" height={420} />
      {query.data && (
        <PanelBoundary>
          <div className="stack" aria-busy={query.isPlaceholderData}>
            <Cases overview={query.data} search={search} onChange={onChange} />
          </div>
        </PanelBoundary>
      )}
    </>
  )
}

function Cases({
  overview,
  search,
  onChange,
}: {
  readonly overview: TrendOverview
  readonly search: TrendsSearch
  readonly onChange: (part: Partial<TrendsSearch>) => void
}) {
  const { q, suite, show, sort } = search
  const cases = useMemo(
    () => visibleCases(overview, { q, suite, show, sort }),
    [overview, q, suite, show, sort],
  )
  const { runs, hostName } = overview
  if (overview.cases.length === 0)
    return (
      <div className="grid justify-items-start gap-3 rounded-panel border border-hairline bg-surface p-6">
        <p>
          {runs.length === 0 && isWhole(search)
            ? 'No saved run has a case yet.'
            : 'No run matches, or no case of these runs has this metric.'}
        </p>
        <p className="flex flex-wrap gap-2">
          {!isWhole(search) && (
            <Button
              onClick={() =>
                onChange({ metric: undefined, host: undefined, preset: undefined, tag: undefined })
              }
            >
              Show all series
            </Button>
          )}
          <Link to="/runs" className={buttonClass()}>
            All runs
          </Link>
        </p>
      </div>
    )
  return (
    <>
      <p className="text-lead font-medium">
        <NameText
          text={`${sentence(overview.text).slice(0, -1)}${hostName === null ? '' : ` (${hostName})`}.`}
        />
      </p>
      {runs.length < 2 ? (
        <p className="text-muted">Measure the same again to see what changed.</p>
      ) : cases.length === 0 ? (
        <div className="grid justify-items-start gap-3 rounded-panel border border-hairline bg-surface p-6">
          <p>
            No case matches. {overview.cases.length} {overview.cases.length === 1 ? 'case is' : 'cases are'}{' '}
            hidden.
          </p>
          <Button onClick={() => onChange({ q: undefined, suite: undefined, show: undefined })}>
            Show all cases
          </Button>
        </div>
      ) : (
        <>
          <p role="status" className="text-muted">
            {cases.length} of {counted(overview.cases.length, 'case')} shown
          </p>
          <OverviewTable overview={overview} cases={cases} search={search} />
        </>
      )}
      <ChangesBesidesTheCode changed={changedRuns(overview)} />
      <HowToRead anchor="trends">
        Each line is one case over the same runs, shown as its ratio to the reference, if it has one. Ratios
        are judged, because times drift from run to run. The last run is compared with the newest baseline or,
        if no baseline has the case, with the median of earlier runs. Runs with other messages (another seed
        or other data) are not compared: the line ends there. A flag marks a change of level, with at least
        three runs on either side, that exceeds the scatter of runs after correction for every position and
        case. A dashed line marks a change of the machine, the runtime or a library.
      </HowToRead>
    </>
  )
}

function changedRuns(overview: TrendOverview) {
  const messages = Map.groupBy(messageChangesOf(overview), ({ run }) => run.id)
  return overview.runs.flatMap((run) => {
    const changes = [
      ...(messages.get(run.id) ?? []).map(
        ({ text, cases }) => `${text} (${cases} of ${overview.cases.length} cases)`,
      ),
      ...run.environmentChanges,
    ]
    return changes.length === 0 ? [] : [{ run, changes }]
  })
}

function isWhole({ metric, host, preset, tag }: TrendsSearch): boolean {
  return [metric, host, preset, tag].every((value) => value === undefined)
}
