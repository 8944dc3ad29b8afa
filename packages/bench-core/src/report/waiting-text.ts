import type { Waiting } from '../model/run-event.ts'
import { formatRemaining } from './format.ts'

/** For what a run waits, how long that will still take, and who is before it; or what to do where nobody answers. */
export function waitingText(
  { waitingFor, place = 1, endsAtMs, silent }: Omit<Waiting, 'type'>,
  nowMs: number,
): string {
  const line = place > 1 ? `; ${place - 1} before this one in the line` : ''
  if (silent) return `${waitingFor}, which doesn’t answer: ${adviceFor(silent.pid)}${line}`
  return `${waitingFor}${endsAtMs ? `, ${left(endsAtMs - nowMs)}` : ''}${line}`
}

function left(ms: number): string {
  return ms > 0 ? formatRemaining(ms) : 'longer than it expected'
}

function adviceFor(pid: number | null): string {
  if (pid === null) return 'end it, or continue it if it was stopped'
  return `continue it with \`kill -CONT ${pid}\`, or end it with \`kill -KILL ${pid}\``
}
