import type { Failure } from '../../../measure/process/trial-error.ts'
import { type CaseKey, caseId } from '../../../model/report/case-key.ts'
import type { Participant, RunEvent } from '../../../model/run/run-event.ts'

/** What can't be measured any more. */
export interface Losses {
  has(key: CaseKey, participant: Participant): boolean
  /** Tells each case once. */
  add(participant: Participant, keys: readonly CaseKey[], failure: Failure): Generator<RunEvent>
}

export function lossesOfRun(): Losses {
  const lost = new Set<string>()
  return {
    has: (key, participant) => lost.has(idOf(key, participant)),
    *add(participant, keys, { reason, text }) {
      for (const key of keys) {
        const id = idOf(key, participant)
        if (lost.has(id)) continue
        lost.add(id)
        if (participant.copy === 1) yield { type: 'case-failed', key, reason, text }
      }
      if (participant.copy === 1 || keys.length === 0) return
      // The copy is no case of the plan: losing it costs the A/A control.
      yield { type: 'log', level: 'error', text: `A/A control of ${participant.contender}: ${text}` }
    },
  }
}

/** A text that is the same for the same case of the same participant. */
export function idOf(key: CaseKey, { copy }: Participant): string {
  return `${caseId(key)}#${copy}`
}
