import { caseFailures } from '../../../measure/process/trial-error.ts'
import { type CaseKey, caseId } from '../../../model/report/case-key.ts'
import type { Failure } from '../../../model/run/failure.ts'
import type { Participant, RunEvent } from '../../../model/run/run-event.ts'

/** What can't be measured any more. */
export interface LostCases {
  has(key: CaseKey, participant: Participant): boolean
  /** Tells each case once. */
  add(participant: Participant, keys: readonly CaseKey[], failure: Failure): Generator<RunEvent>
}

export function lostCasesOfRun(): LostCases {
  const lost = new Set<string>()
  return {
    has: (key, participant) => lost.has(idOf(key, participant)),
    *add(participant, keys, failure) {
      const added = keys.filter((key) => {
        const id = idOf(key, participant)
        return !lost.has(id) && lost.add(id)
      })
      if (keys.length > 0) yield* caseFailures(participant, added, failure)
    },
  }
}

/** A text that is the same for the same case of the same participant. */
export function idOf(key: CaseKey, { copy }: Participant): string {
  return `${caseId(key)}#${copy}`
}
