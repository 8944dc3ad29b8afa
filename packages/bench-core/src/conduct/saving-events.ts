import { WirebenchError } from '../model/errors.ts'
import type { RecordedEvent } from '../model/run/run-event.ts'
import type { RunWriter } from '../store/runs/run-writer.ts'
import { pause } from './clock.ts'
import type { Conductor } from './conduct.ts'

const attempts = 15
const pauseMs = 1_000

/** The events of one run on their way into the store. */
export interface Saving {
  add(event: RecordedEvent): Promise<void>
  /** Saves what was held back, trying again for a few seconds; throws when that fails. */
  flush(): Promise<void>
  /** The sequence up to which all is saved. */
  savedUpTo(): number
}

/**
 * Saves the events of one run in their order. While the store can't be reached they are held back and
 * saved with the next ones, so that a store that comes back has lost nothing.
 */
export function savingEvents(
  { store, logError, clock }: Pick<Conductor, 'logError' | 'clock'> & { readonly store: RunWriter },
  runId: string,
): Saving {
  let unsaved: RecordedEvent[] = []
  let savedUpTo = 0

  const save = async (): Promise<boolean> => {
    const last = unsaved.at(-1)
    if (last === undefined) return true
    try {
      await store.append(runId, unsaved)
    } catch (error) {
      // Nobody hears an attempt that is over, however often it tries.
      if (error instanceof WirebenchError && error.code === 'stale-attempt') throw error
      logError(error, 'save the events of a run')
      return false
    }
    unsaved = []
    savedUpTo = last.sequence
    return true
  }

  return {
    async add(event) {
      unsaved.push(event)
      await save()
    },
    async flush() {
      for (let attempt = 1; attempt <= attempts; attempt++) {
        if (await save()) return
        await pause(clock, pauseMs)
      }
      throw new WirebenchError(
        'store-unavailable',
        `${unsaved.length} events of run ${runId} could not be saved`,
        'see what was said of the database above, and try again',
      )
    },
    savedUpTo: () => savedUpTo,
  }
}
