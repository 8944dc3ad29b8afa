import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RunDetail } from '@wirebench/bench-core/api/runs'
import type { ComparedRun, LeftOutRun } from '@wirebench/bench-core/model/report/runs-comparison'
import { counted } from '@wirebench/bench-core/model/text/counted'
import { codeWords } from '@wirebench/bench-core/report/words/environment/code-words'
import { formatDuration } from '@wirebench/bench-core/report/words/format'
import { ArrowLeft, ArrowRight, TriangleAlert, X } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { isNotFound } from '../../../api/client.ts'
import { foundRun, runQuery } from '../../../api/queries.ts'
import { Swatch } from '../../../charts/contender-legend.tsx'
import { RunStateChip } from '../../../pieces/run/run-state-chip.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { absoluteTime } from '../../../ui/dates.ts'
import { NameText } from '../../../ui/name-text.tsx'
import { sentence } from '../../../ui/sentence.ts'
import { runStyles } from './run-styles.ts'

/** The runs of the comparison in their order: which is the baseline, and what keeps one from taking part. */
export function RunBar({
  ids,
  base,
  compared,
  leftOut,
  onRuns,
  onBase,
}: {
  /** As the address has them. */
  readonly ids: readonly string[]
  readonly base: string | undefined
  readonly compared: readonly ComparedRun[]
  readonly leftOut: readonly LeftOutRun[]
  readonly onRuns: (ids: readonly string[]) => void
  readonly onBase: (id: string) => void
}) {
  const queries = useQueries({ queries: ids.map((id) => runQuery(id)) })
  const runs = queries.map(foundRun)
  const styles = runStyles(compared)
  const move = (index: number, step: number) => {
    const next = [...ids]
    const [moved] = next.splice(index, 1)
    next.splice(index + step, 0, moved!)
    onRuns(next)
  }
  return (
    <ol className="grid gap-2 rail:grid-cols-2 wide:grid-cols-3" aria-label="Runs that are compared">
      {ids.map((id, index) => {
        const { error } = queries[index]!
        const run = runs[index]
        const occurrence = ids.slice(0, index).filter((other) => other === id).length
        const known = compared.find((one) => one.id === run?.id)
        const out = leftOut.find((one) => one.run === id || one.run === run?.id)
        const isTwice = run !== undefined && runs.slice(0, index).some((other) => other?.id === run.id)
        const style = styles.find(({ name }) => name === known?.letter)
        const isBase = known && !isTwice ? known.isBase : base === undefined ? index === 0 : base === id
        return (
          <li
            key={`${id} ${occurrence}`}
            className="grid min-w-0 content-start gap-1 rounded-panel border border-hairline p-3"
          >
            <div className="flex items-center gap-2">
              {style && !isTwice && <Swatch style={style} />}
              <span className="font-mono font-semibold">{isTwice ? '' : known?.letter}</span>
              <label className="flex min-h-6 items-center gap-1 text-table">
                <input
                  type="radio"
                  name="baseline"
                  checked={isBase}
                  disabled={run === undefined || isTwice}
                  onChange={() => onBase(id)}
                />
                baseline
              </label>
              <span className="ml-auto flex">
                <MoveButtons
                  id={id}
                  isFirst={index === 0}
                  isLast={index === ids.length - 1}
                  onMove={(step) => move(index, step)}
                />
                <IconButton
                  icon={X}
                  label={`Remove run ${id}`}
                  onClick={() => onRuns(ids.filter((_, place) => place !== index))}
                />
              </span>
            </div>
            {run ? <RunFacts run={run} code={known?.code} /> : <MissingRun id={id} error={error} />}
            {out && (run !== undefined || !isNotFound(error)) && (
              <p className="flex gap-1.5 text-warning">
                <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
                <span className="wrap-anywhere">
                  Left out: it {out.reason}. {sentence(out.fix)}
                </span>
              </p>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function RunFacts({ run, code }: { readonly run: RunDetail; readonly code: ComparedRun['code'] }) {
  return (
    <>
      <Link to="/runs/$run" params={{ run: run.shortId }} className="font-medium">
        <NameText text={run.name} />
      </Link>
      <p className="flex flex-wrap gap-x-3 text-table text-muted">
        <span className="font-mono">{run.shortId}</span>
        <time dateTime={run.startedAt ?? run.createdAt}>{absoluteTime(run.startedAt ?? run.createdAt)}</time>
        {run.durationMs !== null && <span>{formatDuration(run.durationMs)}</span>}
        {run.hostName !== null && <NameText text={run.hostName} />}
        {code && (
          <span>
            code <span className="font-mono">{codeWords(code)}</span>
          </span>
        )}
        {run.state !== 'completed' && <RunStateChip state={run.state} />}
        {run.warnings > 0 && (
          <span className="inline-flex items-center gap-1 text-warning">
            <TriangleAlert aria-hidden size={14} />
            {counted(run.warnings, 'warning')}
          </span>
        )}
      </p>
    </>
  )
}

function MissingRun({ id, error }: { readonly id: string; readonly error: Error | null }) {
  if (error === null) return <p className="text-muted">Loading {id}…</p>
  return (
    <p className="text-warning">
      {isNotFound(error)
        ? `Run ${id} was not found and may have been deleted. The other runs are still shown.`
        : `Run ${id} could not be loaded: ${error.message}`}
    </p>
  )
}

/** At an end of the list, the arrow that led there can't keep the focus: the other one takes it. */
function MoveButtons({
  id,
  isFirst,
  isLast,
  onMove,
}: {
  readonly id: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (step: number) => void
}) {
  const pressed = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const { activeElement, body } = document
    const button = pressed.current
    if (!button?.disabled || (activeElement !== button && activeElement !== body)) return
    pressed.current = null
    button.parentElement?.querySelector<HTMLElement>('button:enabled')?.focus()
  })
  const press = (step: number) => (event: MouseEvent<HTMLButtonElement>) => {
    pressed.current = event.currentTarget
    onMove(step)
  }
  return (
    <>
      <IconButton
        icon={ArrowLeft}
        label={`Move run ${id} to the front`}
        disabled={isFirst}
        onClick={press(-1)}
      />
      <IconButton icon={ArrowRight} label={`Move run ${id} back`} disabled={isLast} onClick={press(1)} />
    </>
  )
}
