import { quietShare, type WaitingForQuiet } from '../../../model/machine/quiet.ts'
import type { Waiting, WaitingEvent } from '../../../model/run/run-event.ts'
import { formatAbout, formatPercent, formatRemaining } from '../format.ts'

/** For what a run waits, how long that will still take, and who is before it; or what to do where nobody answers. */
export function waitingText(waiting: WaitingEvent, nowMs: number): string {
  return waiting.type === 'waiting' ? holderText(waiting, nowMs) : quietText(waiting, nowMs)
}

/** Whether a wait is still for the same as before, with nobody gone from the line: only how long it will take is new. */
export function isSameWait(before: WaitingEvent | null, now: WaitingEvent): boolean {
  if (before?.type === 'waiting' && now.type === 'waiting')
    return (
      before.waitingFor === now.waitingFor &&
      before.place === now.place &&
      before.silent?.pid === now.silent?.pid
    )
  return (
    before?.type === 'waiting-for-quiet' &&
    now.type === 'waiting-for-quiet' &&
    (before.busyShare === null) === (now.busyShare === null)
  )
}

function holderText({ waitingFor, place, endsAtMs, silent }: Waiting, nowMs: number): string {
  const line = place > 1 ? `; ${place - 1} ahead in the queue` : ''
  if (silent) return `${waitingFor}, which doesn’t respond: ${adviceFor(silent.pid)}${line}`
  return `${waitingFor}${endsAtMs ? `, ${left(endsAtMs - nowMs)}` : ''}${line}`
}

function quietText({ busyShare, givesUpAtMs }: WaitingForQuiet, nowMs: number): string {
  const seen =
    busyShare === null
      ? 'checking how busy it is'
      : `${formatPercent(busyShare)} of its CPU time is in use; quiet is at most ${formatPercent(quietShare)}`
  const end = `gives up in ${formatAbout(givesUpAtMs - nowMs)}`
  return `a quiet machine: ${seen}; ${end}`
}

function left(ms: number): string {
  return ms > 0 ? formatRemaining(ms) : 'longer than expected'
}

function adviceFor(pid: number | null): string {
  if (pid === null) return 'end it, or continue it if it was stopped'
  return `continue it with \`kill -CONT ${pid}\`, or end it with \`kill -KILL ${pid}\``
}
