import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { maxComparedRuns } from '@wirebench/bench-core/model/report/runs-comparison'
import { counted } from '@wirebench/bench-core/model/text/counted'
import { Plus } from 'lucide-react'
import { comparisonQuery } from '../../api/saved-runs.ts'
import { Awaited } from '../../pieces/panel/failure.tsx'
import { PanelBoundary } from '../../pieces/panel/panel-boundary.tsx'
import { RunChoices, RunSearch } from '../../pieces/run/run-search.tsx'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { CopyLink } from '../../ui/controls/copy-button.tsx'
import { DialogButton } from '../../ui/controls/dialog-button.tsx'
import { MountAllForFind } from '../../ui/hooks/everything.tsx'
import { useTitle } from '../../ui/hooks/use-title.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { ComparedRuns } from './runs/compared-runs.tsx'
import { DuelDialog } from './runs/duel-dialog.tsx'
import { RunBar } from './runs/run-bar.tsx'
import { swapped } from './runs/run-words.ts'
import { useCompareSearch } from './use-compare-search.ts'

/** Two to six saved runs side by side. Everything that is chosen here stands in the address. */
export function ComparePage() {
  const [search, change] = useCompareSearch()
  const ids = search.runs ?? []
  const { base, metric, reference, min } = search
  const wanted = { runs: ids, base, metric, reference, min }
  const canCompare = ids.length >= 2 && ids.length <= maxComparedRuns
  const query = useQuery({
    ...comparisonQuery(wanted),
    enabled: canCompare,
    placeholderData: keepPreviousData,
  })
  const comparison = canCompare && query.error === null ? query.data : undefined
  const names = comparison?.runs.map(({ name }) => name).join(' vs ')
  useTitle(`${names === undefined ? 'Compare' : names.slice(0, 100)} · Wirebench`)
  const setRuns = (runs: readonly string[]) =>
    change(
      { runs: [...runs], base: runs.includes(search.base ?? '') ? search.base : undefined, open: undefined },
      'runs',
    )
  return (
    <div className="stack">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading note={ids.length > 0 ? counted(ids.length, 'run') : undefined}>Compare</PageHeading>
        <div className="flex flex-wrap gap-2">
          {ids.length > 0 && ids.length < maxComparedRuns && (
            <DialogButton icon={Plus} face="Add run" title="Add a run">
              {(close) => (
                <RunSearch
                  taken={ids}
                  onAdd={(id) => {
                    close()
                    setRuns([...ids, id])
                  }}
                />
              )}
            </DialogButton>
          )}
          {ids.length === 2 && <Button onClick={() => change(swapped(search), 'runs')}>Swap</Button>}
          {ids.length === 2 && <DuelDialog ids={[ids[0]!, ids[1]!]} />}
          {ids.length > 0 && <CopyLink />}
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
      {ids.length > maxComparedRuns && (
        <p role="alert" className="rounded-panel border border-worse bg-worse-bg p-4">
          {ids.length} runs are too many to compare: their lines and columns would look alike. Remove{' '}
          {ids.length - maxComparedRuns} of them.
        </p>
      )}
      {canCompare && (
        <Awaited query={query} what="These runs can’t be compared" label="comparison" height={480} />
      )}
      {comparison && (
        <PanelBoundary>
          <MountAllForFind>
            <ComparedRuns comparison={comparison} wanted={wanted} isOld={query.isPlaceholderData} />
          </MountAllForFind>
        </PanelBoundary>
      )}
    </div>
  )
}

function TooFew({ ids, onAdd }: { readonly ids: readonly string[]; readonly onAdd: (id: string) => void }) {
  return (
    <section className="grid justify-items-start gap-3 rounded-panel border border-hairline bg-surface p-6">
      <h2 className="text-lead font-semibold">
        {ids.length === 0 ? 'Pick the runs to compare' : 'Pick a second run'}
      </h2>
      <p>
        Compare two to six runs side by side: before and after a change, on different machines, or with
        different versions of a library.
      </p>
      <RunChoices q="" taken={ids} step={3} onAdd={onAdd} />
      <Link to="/runs" className={buttonClass()}>
        Select in the list of runs
      </Link>
    </section>
  )
}
