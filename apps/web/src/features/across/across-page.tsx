import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { benchCommand } from '@wirebench/bench-core/model/commands'
import type { AcrossMachines } from '@wirebench/bench-core/model/report/across-machines'
import { acrossDocument } from '@wirebench/bench-core/report/document/across-machines'
import { acrossMarkdown } from '@wirebench/bench-core/report/exports/across-files'
import { shellWord } from '@wirebench/bench-core/report/words/shell-word'
import { acrossFileUrl, acrossQuery } from '../../api/saved-runs.ts'
import { DocumentSection } from '../../document/document-section.tsx'
import { ExportBar } from '../../pieces/export-bar.tsx'
import { Awaited } from '../../pieces/panel/failure.tsx'
import { PanelBoundary } from '../../pieces/panel/panel-boundary.tsx'
import { CopyLink } from '../../ui/controls/copy-button.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { MountAllForFind } from '../../ui/hooks/everything.tsx'
import { useTitle } from '../../ui/hooks/use-title.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { MachinesRead } from './machines-read.tsx'

const route = getRouteApi('/across')

/** Runs of the same spec on several machines as one result: each machine’s verdicts, and the estimate over machines. */
export function AcrossPage() {
  const { runs = [], metric } = route.useSearch()
  const navigate = route.useNavigate()
  const wanted = { runs: runs.join(','), metric }
  const query = useQuery({
    ...acrossQuery(wanted),
    enabled: runs.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => againAfterMs(state.data),
  })
  const across = query.data
  useTitle('Across machines · Wirebench')
  return (
    <div className="stack">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading note={across && countText(across)}>Across machines</PageHeading>
        {runs.length > 0 && <CopyLink />}
      </div>
      {runs.length === 0 && (
        <p>
          To start a run on several machines, choose them under <i>Where</i> in the form for a new run. They
          are listed once their agents are running.
        </p>
      )}
      {runs.length > 0 && (
        <Awaited query={query} what="These runs can’t be combined" label="result" height={360} />
      )}
      {across && (
        <PanelBoundary>
          <MountAllForFind>
            <MachinesRead across={across} />
            {across.metrics.length > 1 && (
              <SelectField
                inline
                label="Figure"
                value={across.metric.name}
                options={across.metrics.map(({ name, title }) => ({ id: name, title }))}
                onChange={(name) =>
                  void navigate({
                    search: (old) => ({ ...old, metric: name }),
                    replace: true,
                    resetScroll: false,
                  })
                }
              />
            )}
            {acrossDocument({ ...across, leftOut: [] })
              .filter(({ id }) => id !== 'machines')
              .map((section) => (
                <DocumentSection key={section.id} section={section} />
              ))}
            {across.machines.length > 0 && (
              <ExportBar
                markdown={() => acrossMarkdown(across)}
                fileUrl={(format) => acrossFileUrl(wanted, format)}
                command={acrossCommand(runs, metric)}
              />
            )}
          </MountAllForFind>
        </PanelBoundary>
      )}
    </div>
  )
}

/** Runs that go on are left out until they have ended. Once all have, nothing changes, and every answer takes CPU time. */
export function againAfterMs(across: Pick<AcrossMachines, 'leftOut'> | undefined): number | false {
  return across === undefined || across.leftOut.some(({ goesOn }) => goesOn) ? 5_000 : false
}

function countText({ machines }: AcrossMachines): string {
  return machines.length === 1 ? 'one machine' : `${machines.length} machines`
}

/** What prints the same in a terminal. */
function acrossCommand(runs: readonly string[], metric: string | undefined): string {
  return benchCommand(
    ['across', ...runs.map(shellWord), ...(metric === undefined ? [] : ['--metric', shellWord(metric)])].join(
      ' ',
    ),
  )
}
