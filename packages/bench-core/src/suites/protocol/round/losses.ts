import type { Failure } from '../../../model/run/failure.ts'
import type { Participant } from '../../../model/run/run-event.ts'

/** Whose processes are lost so often in a run takes no further part in it. */
const maxLosses = 3

/** The processes that were lost in a run so far. */
export interface Losses {
  /** Counts a process of a participant's that ended or went silent. */
  add(participant: Participant, failure: Failure): void
  /** Why a participant has been given up; undefined where it hasn't. */
  givenUp(participant: Participant): Failure | undefined
  /**
   * Whether this is at least the second process that was lost while an operation was warmed up: one may have been chance,
   * and nothing was being measured.
   */
  isSuspect(participant: Participant, operation: string): boolean
}

export function lossesOfRun(): Losses {
  const lost = new Map<string, Failure[]>()
  const suspects = new Set<string>()
  const nameOf = ({ contender, copy }: Participant) => JSON.stringify([contender, copy])
  return {
    add(participant, failure) {
      const name = nameOf(participant)
      lost.set(name, [...(lost.get(name) ?? []), failure])
    },
    givenUp(participant) {
      const failures = lost.get(nameOf(participant)) ?? []
      const last = failures.at(-1)
      if (!last || failures.length < maxLosses) return undefined
      return { ...last, losses: failures.length }
    },
    isSuspect(participant, operation) {
      const name = `${nameOf(participant)} ${operation}`
      const isKnown = suspects.has(name)
      suspects.add(name)
      return isKnown
    },
  }
}
