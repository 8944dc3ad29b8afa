import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { mostComparedRuns, printable, type RunsComparison } from '@wirebench/bench-core/results'
import { useMemo } from 'react'
import { comparisonQuery } from '../../api/saved-runs.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { HowToRead } from '../../ui/how-to-read.tsx'
import { NameText } from '../../ui/name-text.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PanelBoundary } from '../../ui/panel-boundary.tsx'
import { moveRowFocus } from '../../ui/row-focus.ts'
import { RunChoices } from '../../ui/run-search.tsx'
import { sentence } from '../../ui/sentence.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { usePageKeys } from '../../ui/use-page-keys.ts'
import { useTitle } from '../../ui/use-title.ts'
import { AddRun } from './add-run.tsx'
import { CaseGrid } from './case-grid.tsx'
import { shownAtFirst, visibleRows } from './compare-rows.ts'
import type { CompareSearch, ShownChoice } from './compare-search.ts'
import { CompareTable } from './compare-table.tsx'
import { DuelDialog } from './duel-dialog.tsx'
import { EnvironmentBanner } from './environment-banner.tsx'
import { ExportBar } from './export-bar.tsx'
import { FilterBar } from './filter-bar.tsx'
import { RunBar } from './run-bar.tsx'
import { SummaryTable } from './summary-table.tsx'
import { useCompareSearch } from './use-compare-search.ts'

/** Two to six saved runs side by side. Everything that is chosen here stands in the address. */
export function ComparePage() {
  const [search, change] = useCompareSearch()
  const ids = search.runs ?? []
  const { base, metric, reference, min } = search
  const wanted = { runs: ids, base, metric, reference, min }
  const canCompare = ids.length >= 2 && ids.length <= mostComparedRuns
  const query = useQuery({
    ...comparisonQuery(wanted),
    enabled: canCompare,
    placeholderData: keepPreviousData,
  })
  const comparison = canCompare && query.error === null ? query.data : undefined
  const names = comparison?.runs.map(({ name }) => name).join(' vs ')
  useTitle(`${names === undefined ? 'Compare' : printable(names).slice(0, 100)} · Wirebench`)
  const setRuns = (runs: readonly string[]) =>
    change(
      { runs: [...runs], base: runs.includes(search.base ?? '') ? search.base : undefined, open: undefined },
      'runs',
    )
  return (
    <div className="stack">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading note={ids.length > 0 ? `${ids.length} ${ids.length === 1 ? 'run' : 'runs'}` : undefined}>
          Compare
        </PageHeading>
        <div className="flex flex-wrap gap-2">
          {ids.length > 0 && ids.length < mostComparedRuns && (
            <AddRun taken={ids} onAdd={(id) => setRuns([...ids, id])} />
          )}
          {ids.length === 2 && (
            <Button onClick={() => change({ runs: ids.toReversed(), base: undefined }, 'runs')}>Swap</Button>
          )}
          {ids.length === 2 && <DuelDialog ids={[ids[0]!, ids[1]!]} />}
          {ids.length > 0 && <CopyButton text={location.href} label="Copy link" />}
        </div>
      </div>
      {ids.length > 0 && (
        <PanelBoundary>
          <RunBar
            ids={ids}
            base={search.base}
            compared={comparison?.runs ?? []}
            leftOut={comparison?.leftOut ?? []}
            onRuns={setRuns}
            onBase={(id) => change({ base: id === ids[0] ? undefined : id }, 'runs')}
          />
        </PanelBoundary>
      )}
      {ids.length < 2 && <TooFew ids={ids} onAdd={(id) => setRuns([...ids, id])} />}
      {ids.length > mostComparedRuns && (
        <p role="alert" className="rounded-panel border border-worse bg-worse-bg p-4">
          {ids.length} runs can’t be compared at once: their lines and columns could not be told apart. Remove{' '}
          {ids.length - mostComparedRuns} of them.
        </p>
      )}
      {canCompare && query.isPending && <Skeleton height={480} label="comparison" />}
      {canCompare && query.error !== null && (
        <Failure what="These runs can’t be compared" error={query.error} onRetry={() => query.refetch()} />
      )}
      {comparison && (
        <PanelBoundary>
          <Compared
            comparison={comparison}
            wanted={wanted}
            search={search}
            change={change}
            isOld={query.isPlaceholderData}
          />
        </PanelBoundary>
      )}
    </div>
  )
}

function Compared({
  comparison,
  wanted,
  search,
  change,
  isOld,
}: {
  readonly comparison: RunsComparison
  readonly wanted: Parameters<typeof comparisonQuery>[0]
  readonly search: CompareSearch
  readonly change: (part: Partial<CompareSearch>) => void
  readonly isOld: boolean
}) {
  const show = search.show ?? shownAtFirst(comparison)
  const rows = useMemo(() => visibleRows(comparison, { ...search, show }), [comparison, search, show])
  const open = search.open ?? []
  usePageKeys({
    f: () => change({ show: nextShown(show), in: undefined }),
    e: () => document.querySelector<HTMLElement>('[aria-label="Export"] button')?.focus(),
    j: () => moveRowFocus(1),
    k: () => moveRowFocus(-1),
  })
  return (
    <div className="stack" aria-busy={isOld}>
      <EnvironmentBanner differences={comparison.differences} runs={comparison.runs} />
      <SummaryTable comparison={comparison} onChoose={change} />
      <p className="text-lead font-medium">
        {comparison.metric.title}: {comparison.text}
      </p>
      <FilterBar comparison={comparison} search={{ ...search, show }} onChange={change} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-muted">
          {rows.length} of {comparison.rows.length} {comparison.rows.length === 1 ? 'case' : 'cases'} shown
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
        <NothingShown comparison={comparison} show={show} onChange={change} />
      ) : search.view === 'grid' ? (
        <CaseGrid comparison={comparison} rows={rows} />
      ) : (
        <CompareTable
          comparison={comparison}
          rows={rows}
          grouping={search.group ?? 'suite'}
          open={open}
          onToggle={(id) =>
            change({ open: open.includes(id) ? open.filter((known) => known !== id) : [...open, id] })
          }
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
        Every row is a case that the runs have in common. What is judged is how a contender’s ratio to the
        reference changed from the baseline to the run, because the times of runs made at different moments
        drift. ▲ is worse and ▼ better than the baseline; the brackets hold the 95 % interval, the dot with
        its line is the same on a scale that all rows share, hollow where the run comes from another machine.
        Relevant is what is significant after correction for all cases of the suite and larger than the
        smallest effect. Contenders within one run are compared in that run’s report.
      </HowToRead>
      <ExportBar comparison={comparison} wanted={wanted} />
    </div>
  )
}

const cycle: readonly ShownChoice[] = ['relevant', 'regressions', 'improvements', 'all']

function nextShown(show: ShownChoice): ShownChoice | undefined {
  const next = cycle[(cycle.indexOf(show) + 1) % cycle.length]
  return next === 'relevant' ? undefined : next
}

function TooFew({ ids, onAdd }: { readonly ids: readonly string[]; readonly onAdd: (id: string) => void }) {
  return (
    <section className="grid justify-items-start gap-3 rounded-panel border border-hairline bg-surface p-6">
      <h2 className="text-lead font-semibold">
        {ids.length === 0 ? 'Pick the runs to compare' : 'Pick a second run'}
      </h2>
      <p>
        Two to six runs stand side by side: before and after a change, on one machine and another, with one
        version of a library and the next.
      </p>
      <RunChoices q="" taken={ids} most={3} onAdd={onAdd} />
      <Link to="/runs" className={buttonClass()}>
        Select in the list of runs
      </Link>
    </section>
  )
}

function NothingShown({
  comparison,
  show,
  onChange,
}: {
  readonly comparison: RunsComparison
  readonly show: ShownChoice
  readonly onChange: (part: Partial<CompareSearch>) => void
}) {
  const everything = {
    show: 'all',
    in: undefined,
    q: undefined,
    suite: undefined,
    operation: undefined,
    contender: undefined,
    workload: undefined,
  } as const
  return (
    <div className="grid justify-items-start gap-3 rounded-panel border border-hairline bg-surface p-6">
      <p>
        {comparison.metric.compared === 'none'
          ? `${sentence(comparison.metric.title).slice(0, -1)} is shown and not judged.`
          : show === 'relevant' && comparison.rows.every(({ relevant }) => !relevant)
            ? 'No case has a relevant change.'
            : 'No case matches the filters.'}{' '}
        {comparison.rows.length} {comparison.rows.length === 1 ? 'case is' : 'cases are'} hidden.
      </p>
      <Button onClick={() => onChange(everything)}>Show all cases</Button>
    </div>
  )
}
