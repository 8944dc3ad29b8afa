import { useQuery } from '@tanstack/react-query'
import type { Catalogue } from '@wirebench/bench-core/model/report/contender'
import { counted } from '@wirebench/bench-core/model/text/counted'
import { roughDuration } from '@wirebench/bench-core/report/words/format'
import { waitingText } from '@wirebench/bench-core/report/words/run/waiting-text'
import { clsx } from 'clsx'
import { Play } from 'lucide-react'
import { cliCommand, leftToFillIn } from '../../api/cli-command.ts'
import { ApiError } from '../../api/client.ts'
import { hostQuery, measuringQuery } from '../../api/queries.ts'
import { activeRunsQuery } from '../../api/saved-runs.ts'
import { suiteTitles } from '../../pieces/case/case-words.ts'
import { CommandLine } from '../../pieces/command-line.tsx'
import { FillIn } from '../../pieces/fill-in.tsx'
import { Problem } from '../../pieces/panel/problem.tsx'
import { Fetching } from '../../pieces/run/fetching.tsx'
import { plannedRounds, plannedTime } from '../../pieces/run/plan-words.ts'
import { behind, queuedHere } from '../../pieces/run/wait-before-begin.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CopyLink } from '../../ui/controls/copy-button.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { Remark } from '../../ui/remark.tsx'
import { sentence } from '../../ui/sentence.ts'
import { More } from './choices/more.tsx'
import { WhereToRun } from './choices/where-to-run.tsx'
import { ConfigButtons } from './form/config-buttons.tsx'
import type { CheckedForm } from './form/form-values.ts'
import type { NewRunSearch } from './form/new-run-search.ts'
import { shortRequest } from './form/short-request.ts'
import { StartWhenQuiet } from './start-when-quiet.tsx'
import type { useEstimate } from './use-estimate.ts'

const longMs = 15 * 60_000
/** What is left of another run is said in minutes. */
const everyMs = 5_000

type Estimate = ReturnType<typeof useEstimate>

/** What the form amounts to: how much, how long, what stands in the way, and the button. */
export function PlanPanel({
  catalogue,
  checked,
  set,
  estimate,
  starting,
  isReading,
  error,
  mayFetch,
  onMayFetch,
  onStartWhenQuiet,
  on,
  onOn,
  resets,
  onOpen,
  onReset,
}: {
  readonly catalogue: Catalogue
  readonly checked: CheckedForm
  /** Which messages of a file of several kinds; undefined where there is no choice. */
  readonly set: string | undefined
  readonly estimate: Estimate
  readonly starting: boolean
  /** Whether files are being read that the run is to measure. */
  readonly isReading: boolean
  readonly error: Error | null
  /** Whether what the run has to download first may be. */
  readonly mayFetch: boolean
  readonly onMayFetch: (mayFetch: boolean) => void
  readonly onStartWhenQuiet: (limitMs: number) => void
  /** Where it is measured. */
  readonly on: string
  readonly onOn: (on: string) => void
  /** How often the form was reset: what was opened before is forgotten with it. */
  readonly resets: number
  readonly onOpen: (search: NewRunSearch) => void
  readonly onReset: () => void
}) {
  const nowMs = useNow(everyMs)
  const { data: active } = useQuery(activeRunsQuery)
  const queued = queuedHere(active?.runs ?? [])
  const { data: measuring = null } = useQuery(measuringQuery)
  const wait = measuring && `This run will wait for ${waitingText(behind(measuring, queued), nowMs)}.`
  const isHere = on === 'here'
  const command =
    checked.kind === 'complete'
      ? `${cliCommand(shortRequest(checked.request, catalogue), set)}${isHere ? '' : ` --on ${on}`}`
      : null
  return (
    <aside
      aria-labelledby="plan-title"
      className="grid gap-4 max-wide:contents wide:sticky wide:top-6 wide:rounded-panel wide:border wide:border-hairline wide:bg-surface wide:p-4"
    >
      <h2 id="plan-title" className="sr-only">
        Plan
      </h2>
      {/* Where there is no room beside the form, what it amounts to stays at the foot of the screen. */}
      <div className="start-bar grid gap-3 max-wide:sticky max-wide:bottom-0 max-wide:z-10 max-wide:-mx-4 max-wide:grid-cols-[minmax(0,1fr)_auto] max-wide:items-center max-wide:border-t max-wide:border-hairline max-wide:bg-surface max-wide:px-4 max-wide:py-3 rail:max-wide:-mx-6 rail:max-wide:px-6">
        <PlanTime checked={checked} estimate={estimate} />
        <Button
          look={checked.kind === 'wrong' ? 'plain' : 'primary'}
          type="submit"
          disabled={starting || isReading}
          className="min-h-10"
        >
          <Play aria-hidden size={16} />
          {starting ? 'Starting…' : 'Start run'}
          <kbd className="text-caption font-normal max-rail:hidden">Ctrl+Enter</kbd>
        </Button>
        {starting && <p role="status">{wait ?? 'Checking what will be measured…'}</p>}
        <Problem what="The run could not be started" error={error} />
      </div>
      <div className="grid min-w-0 gap-4">
        {/* Above what comes and goes: a button that moves is missed. */}
        <div className="flex flex-wrap gap-2">
          <CopyLink />
          <Button onClick={onReset}>Reset</Button>
        </div>
        <PlanDetails checked={checked} estimate={estimate} isHere={isHere} />
        {isHere && (
          <Fetching fetches={estimate.data?.fetches ?? []} mayFetch={mayFetch} onMayFetch={onMayFetch} />
        )}
        <WhereToRun on={on} spec={estimate.data?.spec} onChange={onOn} />
        {isHere && (
          <>
            <Machine wait={starting ? null : wait} />
            <StartWhenQuiet
              isMeasuring={measuring !== null}
              disabled={starting || isReading}
              onStart={onStartWhenQuiet}
            />
          </>
        )}
        <ConfigButtons key={resets} catalogue={catalogue} checked={checked} onOpen={onOpen} />
        {command !== null && checked.kind === 'complete' && (
          <More title="The same in a terminal">
            <CommandLine command={command} label="Copy CLI command" />
            <FillIn gaps={leftToFillIn(checked.request)} />
          </More>
        )}
      </div>
    </aside>
  )
}

interface EstimateProps {
  readonly checked: CheckedForm
  readonly estimate: Estimate
}

/** How long, or what stands in the way: in a line or two. */
function PlanTime({ checked, estimate: { data, error, isOld } }: EstimateProps) {
  if (checked.kind === 'wrong')
    return (
      <p tabIndex={-1} data-invalid="true" className="reason">
        {Object.values(checked.errors).join(' ')}
      </p>
    )
  if (error !== null)
    return (
      <div>
        <p>No estimate: {sentence(error.message)}</p>
        {error instanceof ApiError && <p className="text-muted">{sentence(error.fix)}</p>}
      </div>
    )
  if (data === undefined) return <p className="min-h-11 text-muted">Estimating; you can start without.</p>
  return (
    <div className={clsx('min-h-11', isOld && 'text-muted')} aria-busy={isOld}>
      <p className="text-lead font-medium">{plannedTime(data)}</p>
      <p>
        {counted(data.cases, 'case')}, {plannedRounds(data)}
      </p>
    </div>
  )
}

/** What the time is made of and rests on. */
function PlanDetails({
  checked,
  estimate: { data, error, isOld },
  isHere,
}: EstimateProps & { readonly isHere: boolean }) {
  if (checked.kind === 'wrong' || error !== null || data === undefined) return null
  const { estimateMs, basis, suites = [], remarks = [] } = data
  return (
    <div className="grid gap-1">
      {suites.length > 1 && (
        <ul className="text-muted">
          {suites.map(({ suite, cases, estimateMs: ownMs }) => (
            <li key={suite}>
              {suiteTitles[suite]}: {counted(cases, 'case')}, {roughDuration(ownMs)}
            </li>
          ))}
        </ul>
      )}
      {remarks.map((remark) => (
        <p key={remark}>{sentence(remark)}</p>
      ))}
      {/* As high as most, whichever it says. */}
      <p className="min-h-8 text-caption text-muted">
        {isOld
          ? 'for the previous choice; updating…'
          : `estimated from ${basis}${isHere ? '' : ', for the dashboard’s machine instead of that one'}`}
      </p>
      {estimateMs > longMs && (
        <Remark kind="warning">
          Warning: this is long. Fewer rounds, contenders or dimensions make it shorter.
        </Remark>
      )}
    </div>
  )
}

/** What it would be measured on, and what would make it wait. */
function Machine({ wait }: { readonly wait: string | null }) {
  const host = useQuery(hostQuery)
  if (host.data === undefined) return null
  const { cpuModel, cpuCount } = host.data
  return (
    <div className="grid gap-1 border-t border-hairline pt-3">
      <p className="text-muted">
        {cpuModel}, {counted(cpuCount, 'core')}
      </p>
      {wait !== null && <p>{wait}</p>}
    </div>
  )
}
