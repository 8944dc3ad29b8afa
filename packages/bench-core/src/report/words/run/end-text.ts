import type { Wording } from '../../../model/options/option/words.ts'
import type { EndReason } from '../../../model/run/end-reason.ts'

interface Ending {
  readonly state: string
  readonly reason: EndReason | null
}

/** How a run ended, in words: `cancelled by the user`, `failed: the disk is full`. */
export function endText({ state, reason }: Ending, where: keyof Wording = 'inTerminal'): string {
  if (reason === null || reason === '') return state
  const text = reasonText(reason, where)
  // A text about a run that was cancelled is of an earlier version, which said it whole.
  const isWhole = typeof reason === 'string' ? state === 'cancelled' : reason.code === 'by-user'
  return isWhole ? text : `${state}: ${text}`
}

/** What to do about it; null where nobody knows. */
export function endHint(reason: EndReason | null, where: keyof Wording): string | null {
  return reason !== null && typeof reason === 'object' && reason.code === 'refused'
    ? reason.hint[where]
    : null
}

/** The reason by itself. */
export function reasonText(reason: EndReason, where: keyof Wording = 'inTerminal'): string {
  if (typeof reason === 'string') return reason
  switch (reason.code) {
    case 'by-user':
      return 'cancelled by the user'
    case 'asker-ended':
      return 'the program that requested it ended'
    case 'agent-withdrew':
      return 'the agent no longer measures it'
    case 'dashboard-stopped':
      return 'the dashboard was stopped'
    case 'dashboard-failed':
      return 'the server could not run it'
    case 'runner-ended':
      return 'the program that was running it ended before the run did'
    case 'exported-early':
      return 'it was exported before it had ended'
    case 'ended-from-outside':
      return `the program was ended by a signal (${reason.signal})`
    case 'agent-lost':
      return `agent ${reason.agent} was lost or gave the run back, and no other agent may take it`
    case 'agents-lost':
      return `agents took the run ${reason.attempts} times and were lost each time, most recently ${reason.last}`
    case 'engine-overflowed':
      return 'the engine wrote more than a run may contain'
    case 'engine-silent':
      return `the engine said nothing for ${reason.seconds} s and was ended`
    case 'engine-babbled':
      return `the engine wrote ${reason.lines} lines that aren’t events`
    case 'engine-ended':
      return `the engine ended unexpectedly (${reason.exit})`
    case 'refused':
      return reason.message[where]
  }
}
