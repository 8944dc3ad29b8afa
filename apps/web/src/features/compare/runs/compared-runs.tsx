import type { RunsComparison } from '@wirebench/bench-core/model/report/runs-comparison'
import { counted } from '@wirebench/bench-core/model/text/counted'
import type { ShownRows } from '@wirebench/bench-core/report/compare/shown-rows'
import { comparisonMarkdown } from '@wirebench/bench-core/report/exports/comparison/comparison-markdown'
import { useMemo } from 'react'
import { type ComparisonWanted, comparisonFileUrl } from '../../../api/saved-runs.ts'
import { ExportBar } from '../../../pieces/export-bar.tsx'
import { HowToRead } from '../../../pieces/panel/how-to-read.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { rowKeys } from '../../../ui/hooks/row-focus.ts'
import { usePageKeys } from '../../../ui/hooks/use-page-keys.ts'
import { NameText } from '../../../ui/name-text.tsx'
import { sentence } from '../../../ui/sentence.ts'
import { CaseGrid } from '../case/case-grid.tsx'
import { compareCommand } from '../compare-command.ts'
import { FilterBar } from '../filter-bar.tsx'
import { everyCase, hasChanges, shownAtFirst, visibleRows } from '../rows/compare-rows.ts'
import { CompareTable } from '../rows/compare-table.tsx'
import { SummaryTable } from '../rows/summary-table.tsx'
import { useCompareSearch } from '../use-compare-search.ts'
import { EnvironmentBanner } from './environment-banner.tsx'

/** What the runs amount to beside each other: what differs, what changed, and every case that is looked at. */
export function ComparedRuns({
  comparison,
  wanted,
  isOld,
}: {
  readonly comparison: RunsComparison
  readonly wanted: ComparisonWanted
  readonly isOld: boolean
}) {
  const [search, change] = useCompareSearch()
  const show = search.show ?? shownAtFirst(comparison)
  const rows = useMemo(() => visibleRows(comparison, { ...search, show }), [comparison, search, show])
  usePageKeys({
    f: () => change({ show: nextShown(show), in: undefined }),
    e: () => document.querySelector<HTMLElement>('[aria-label="Export"] button')?.focus(),
    ...rowKeys,
  })
  return (
    <div className="stack" aria-busy={isOld}>
      <EnvironmentBanner differences={comparison.differences} runs={comparison.runs} />
      <SummaryTable comparison={comparison} />
      <p className="text-lead font-medium">
        {comparison.metric.title}: {comparison.text}
      </p>
      <FilterBar comparison={comparison} search={{ ...search, show }} onChange={change} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-muted">
          {rows.length} of {counted(comparison.rows.length, 'case')} shown
        </p>
        <fieldset className="flex gap-1">
          <legend className="sr-only">View</legend>
          {(['table', 'grid'] as const).map((view) => (
            <Button
              key={view}
              aria-pressed={(search.view ?? 'table') === view}
              look={(search.view ?? 'table') === view ? 'primary' : 'plain'}
              onClick={() => change({ view: view === 'grid' ? view : undefined })}
            >
              {view === 'grid' ? 'Grid' : 'Table'}
            </Button>
          ))}
        </fieldset>
      </div>
      {rows.length === 0 ? (
        <NothingShown comparison={comparison} show={show} />
      ) : search.view === 'grid' ? (
        <CaseGrid comparison={comparison} rows={rows} />
      ) : (
        <CompareTable
          comparison={comparison}
          rows={rows}
          grouping={search.group ?? 'suite'}
          open={search.open ?? []}
        />
      )}
      {comparison.notes.length > 0 && (
        <section aria-label="Notes">
          <h2 className="mb-1 text-lead font-semibold">Before believing this</h2>
          <ul className="list-disc pl-5 text-muted">
            {comparison.notes.map((note) => (
              <li key={note}>
                <NameText text={sentence(note)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <HowToRead anchor="comparing">
        Each row is a case that the runs have in common. The verdict is about how a contender’s ratio to the
        reference changed from the baseline to the run, because times drift between runs. ▲ is worse and ▼
        better than the baseline. Brackets contain the 95 % interval; the dot and its line show the same on a
        scale shared by all rows, hollow if the run is from another machine. A change is relevant if it is
        significant after correction for all cases of the suite and larger than the smallest effect. To
        compare contenders within a run, see its report.
      </HowToRead>
      <ExportBar
        markdown={() => comparisonMarkdown(comparison)}
        fileUrl={(format) => comparisonFileUrl(wanted, format)}
        command={compareCommand(comparison, wanted)}
      />
    </div>
  )
}

const cycle: readonly ShownRows[] = ['relevant', 'regressions', 'improvements', 'all']

function nextShown(show: ShownRows): ShownRows | undefined {
  const next = cycle[(cycle.indexOf(show) + 1) % cycle.length]
  return next === 'relevant' ? undefined : next
}

function NothingShown({
  comparison,
  show,
}: {
  readonly comparison: RunsComparison
  readonly show: ShownRows
}) {
  const [, change] = useCompareSearch()
  return (
    <div className="grid justify-items-start gap-3 rounded-panel border border-hairline bg-surface p-6">
      <p>
        {comparison.metric.compared === 'none'
          ? `${sentence(comparison.metric.title).slice(0, -1)} is shown and not judged.`
          : show !== 'relevant' || comparison.rows.some(({ relevant }) => relevant)
            ? 'No case matches the filters.'
            : hasChanges(comparison)
              ? 'No case has a relevant change.'
              : sentence(comparison.text)}{' '}
        {comparison.rows.length} {comparison.rows.length === 1 ? 'case is' : 'cases are'} hidden.
      </p>
      <Button onClick={() => change({ ...everyCase, show: 'all' })}>Show all cases</Button>
    </div>
  )
}
