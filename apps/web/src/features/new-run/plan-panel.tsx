import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type Catalogue, isActive, roughDuration } from '@wirebench/bench-core/results'
import { clsx } from 'clsx'
import { Play } from 'lucide-react'
import { cliCommand, leftToFillIn } from '../../api/cli-command.ts'
import { ApiError } from '../../api/client.ts'
import { hostQuery } from '../../api/queries.ts'
import { savedRunsQuery } from '../../api/saved-runs.ts'
import { Button } from '../../ui/button.tsx'
import { suiteTitles } from '../../ui/case-words.ts'
import { CopyButton, CopyLink } from '../../ui/copy-button.tsx'
import { counted } from '../../ui/counted.ts'
import { FillIn } from '../../ui/fill-in.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Remark } from '../../ui/remark.tsx'
import { sentence } from '../../ui/sentence.ts'
import type { CheckedForm } from './form-values.ts'
import { shortRequest } from './short-request.ts'
import { StartWhenQuiet } from './start-when-quiet.tsx'
import type { useEstimate } from './use-estimate.ts'

const longMs = 15 * 60_000

type Estimate = ReturnType<typeof useEstimate>

/** What the form amounts to: how much, how long, what stands in the way, and the button. */
export function PlanPanel({
  catalogue,
  checked,
  estimate,
  starting,
  isReading,
  error,
  onStartWhenQuiet,
  onReset,
}: {
  readonly catalogue: Catalogue
  readonly checked: CheckedForm
  readonly estimate: Estimate
  readonly starting: boolean
  /** Whether files are being read that the run is to measure. */
  readonly isReading: boolean
  readonly error: Error | null
  readonly onStartWhenQuiet: (limitMs: number) => void
  readonly onReset: () => void
}) {
  const runs = useInfiniteQuery(savedRunsQuery({}))
  const active = (runs.data?.pages ?? [])
    .flatMap((page) => page.runs)
    .filter((run) => isActive(run.state)).length
  const command = checked.kind === 'complete' ? cliCommand(shortRequest(checked.request, catalogue)) : null
  return (
    <aside
      aria-labelledby="plan-title"
      className="grid gap-4 rounded-panel border border-hairline bg-surface p-4 wide:sticky wide:top-6"
    >
      <h2 id="plan-title" className="text-h2 font-semibold">
        Plan
      </h2>
      <PlanEstimate checked={checked} estimate={estimate} />
      <Machine active={active} />
      <Problem what="The run could not be started" error={error} />
      <Button look="primary" type="submit" disabled={starting || isReading} className="min-h-10">
        <Play aria-hidden size={16} />
        {starting ? 'Starting…' : 'Start run'}
        <kbd className="text-caption font-normal">Ctrl+Enter</kbd>
      </Button>
      <StartWhenQuiet isMeasuring={active > 0} disabled={starting || isReading} onStart={onStartWhenQuiet} />
      {command !== null && (
        <code className="rounded-control bg-bg p-2 text-table wrap-anywhere">{command}</code>
      )}
      {checked.kind === 'complete' && <FillIn gaps={leftToFillIn(checked.request)} />}
      <div className="flex flex-wrap gap-2">
        {command !== null && <CopyButton text={command} label="Copy CLI command" />}
        <CopyLink />
        <Button onClick={onReset}>Reset</Button>
      </div>
    </aside>
  )
}

function PlanEstimate({ checked, estimate }: { readonly checked: CheckedForm; readonly estimate: Estimate }) {
  if (checked.kind === 'wrong') return <p>{Object.values(checked.errors).join(' ')}</p>
  if (estimate.error !== null)
    return (
      <div className="min-h-16">
        <p>No estimate: {sentence(estimate.error.message)}</p>
        {estimate.error instanceof ApiError && <p className="text-muted">{sentence(estimate.error.fix)}</p>}
      </div>
    )
  if (estimate.data === undefined)
    return <p className="min-h-16 text-muted">Estimating how long it takes. You can start without.</p>
  const { cases, estimateMs, basis, suites = [], remarks = [] } = estimate.data
  const { untilDecided, rounds } = checked.request
  return (
    <div className={clsx('min-h-16', estimate.isOld && 'text-muted')} aria-busy={estimate.isOld}>
      <p className="text-lead font-medium">
        {untilDecided ? 'at most about ' : 'about '}
        {roughDuration(estimateMs)}
      </p>
      <p>
        {counted(cases, 'case')}, {counted(rounds ?? 0, 'round')}
        {untilDecided && ' or more'}
      </p>
      {suites.length > 1 && (
        <ul className="text-muted">
          {suites.map(({ suite, cases: own, estimateMs: ownMs }) => (
            <li key={suite}>
              {suiteTitles[suite]}: {counted(own, 'case')}, {roughDuration(ownMs)}
            </li>
          ))}
        </ul>
      )}
      {remarks.map((remark) => (
        <p key={remark}>{sentence(remark)}</p>
      ))}
      <p className="text-caption text-muted">
        {estimate.isOld ? 'of what was chosen before; estimating again…' : `estimated from ${basis}`}
      </p>
      {estimateMs > longMs && (
        <Remark kind="warning">
          Warning: that is long. Fewer rounds, contenders or dimensions make it shorter.
        </Remark>
      )}
    </div>
  )
}

/** What it would be measured on, and what would make it wait. */
function Machine({ active }: { readonly active: number }) {
  const host = useQuery(hostQuery)
  if (host.data === undefined) return null
  const { cpuModel, cpuCount } = host.data
  return (
    <div className="grid gap-1 border-t border-hairline pt-3">
      <p className="text-muted">
        {cpuModel}, {counted(cpuCount, 'core')}
      </p>
      {active > 0 && (
        <p>{active === 1 ? 'A run is' : `${active} runs are`} active: this one waits in the queue.</p>
      )}
    </div>
  )
}
