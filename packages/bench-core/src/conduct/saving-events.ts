import { WirebenchError } from '../model/errors.ts'
import type { RecordedEvent } from '../model/run/run-event.ts'
import type { RunWriter } from '../store/runs/run-writer.ts'
import { pause } from './clock.ts'
import type { Conductor } from './conduct.ts'

const usualAttempts = 15
const pauseMs = 1_000

/** The events of one run on their way into the store. */
export interface Saving {
  add(event: RecordedEvent): Promise<void>
  /** Saves what was held back, trying again for a few seconds; throws when that fails. */
  flush(attempts?: number): Promise<void>
  /** The sequence up to which all is saved. */
  savedUpTo(): number
}

/**
 * Saves the events of one run in their order. While the store can't be reached they are held back and
 * saved with the next ones, so that a store that comes back has lost nothing. What goes wrong again and again is
 * complained of once.
 */
export function savingEvents(
  { store, logError, clock }: Pick<Conductor, 'logError' | 'clock'> & { readonly store: RunWriter },
  runId: string,
): Saving {
  let unsaved: RecordedEvent[] = []
  let savedUpTo = 0
  let failure: unknown

  const save = async (): Promise<boolean> => {
    const last = unsaved.at(-1)
    if (last === undefined) return true
    try {
      await store.append(runId, unsaved)
    } catch (error) {
      // Nobody hears an attempt that is over, however often it tries.
      if (error instanceof WirebenchError && error.code === 'stale-attempt') throw error
      if (failure === undefined) logError(error, 'save the events of a run')
      failure = error
      return false
    }
    failure = undefined
    unsaved = []
    savedUpTo = last.sequence
    return true
  }

  return {
    async add(event) {
      unsaved.push(event)
      await save()
    },
    async flush(attempts = usualAttempts) {
      for (let attempt = 1; !(await save()); attempt++) {
        if (attempt === attempts) throw isOutage(failure) ? unsavedEvents(unsaved.length, runId) : failure
        await pause(clock, pauseMs)
      }
    },
    savedUpTo: () => savedUpTo,
  }
}

/** Whether it may succeed when the store can be reached again. */
export function isOutage(error: unknown): boolean {
  return error instanceof WirebenchError && error.code === 'store-unavailable'
}

function unsavedEvents(count: number, runId: string): WirebenchError {
  return new WirebenchError(
    'store-unavailable',
    `${count} events of run ${runId} could not be saved`,
    'see what was said of the database above, and try again',
  )
}
