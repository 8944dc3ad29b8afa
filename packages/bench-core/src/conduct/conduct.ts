import type { RunEvent } from '../model/run/run-event.ts'
import type { RunSpec } from '../model/run/run-spec.ts'
import { type HostHistory, nullHistory, type RunReader, type RunWriter } from '../store/index.ts'
import { endingOf } from '../store/runs/ending/ending.ts'
import { type Clock, pause } from './clock.ts'
import type { RunSecrets, StartEngine } from './engine-process.ts'
import type { EventLog } from './event-log.ts'
import type { EngineLimits } from './limits.ts'
import { isOutage, type Saving, savingEvents } from './saving-events.ts'
import { supervise } from './supervise.ts'

/** What is needed to carry out runs; the same for all of them. */
export interface Conductor {
  readonly store: RunReader & RunWriter & HostHistory
  readonly startEngine: StartEngine
  readonly limits: EngineLimits
  readonly clock: Clock
  /** Told of failures that no request waits for. */
  readonly logError: (error: unknown, doing: string) => void
}

export interface ActiveRun {
  readonly id: string
  readonly spec: RunSpec
  readonly secrets: RunSecrets
  readonly log: EventLog
  /** Aborts when the run is to end; its reason says whether that is an interruption. */
  readonly cancel: AbortSignal
}

/**
 * Saves the end of a run that couldn't be saved yet: tries again and again, and for the last time when the signal aborts. A
 * run that can't be saved otherwise is released. False where it isn't saved.
 */
export type SaveLater = (stop: AbortSignal) => Promise<boolean>

/**
 * Carries out one run: every event is saved first and passed on then. Ends when the engine's process is gone, and gives what
 * is left to do where the run's end couldn't be saved.
 */
export async function conduct(
  conductor: Conductor,
  { id, spec, secrets, log, cancel }: ActiveRun,
): Promise<SaveLater | undefined> {
  const { startEngine, limits, clock } = conductor
  const saving = savingEvents(conductor, id)
  const engine = startEngine(id, spec, secrets, { pastNulls: await nullHistory(conductor.store, spec) })
  let later: SaveLater | undefined
  for await (const recorded of supervise({ runId: id, engine, limits, cancel, clock })) {
    await saving.add(recorded)
    // The report is there before anyone hears that the run has finished.
    const finished = recorded.event.type === 'run-finished'
    if (finished && !(await finish(conductor, id, saving))) later = finishingLater(conductor, id, saving)
    log.append(recorded, saving.savedUpTo())
    if (finished) log.close()
    // Those who follow write to their sockets before the engine is told that it may measure again.
    await clock.nextTurn()
  }
  return later
}

/** Ends a run that no engine works on; gives the same as `conduct`. */
export async function endUnmeasured(
  conductor: Conductor,
  { id, log }: Pick<ActiveRun, 'id' | 'log'>,
  event: Extract<RunEvent, { type: 'run-finished' }>,
): Promise<SaveLater | undefined> {
  const recorded = { sequence: log.state.sequence + 1, atMs: conductor.clock.nowMs(), event }
  const saving = savingEvents(conductor, id)
  await saving.add(recorded)
  const isSaved = await finish(conductor, id, saving)
  log.append(recorded, saving.savedUpTo())
  log.close()
  return isSaved ? undefined : finishingLater(conductor, id, saving)
}

/** Saves the report of a run that has ended, where it has any, and lets go of the run. False where that failed. */
export async function finish(
  { store, logError }: Pick<Conductor, 'store' | 'logError'>,
  id: string,
  saving: Saving,
): Promise<boolean> {
  try {
    await saving.flush()
    await store.finish(id, await endingOf(store, id))
    return true
  } catch (error) {
    logError(error, 'save the end of a run')
    return false
  }
}

const againMs = 5_000

export function finishingLater(
  { store, clock, logError }: Pick<Conductor, 'store' | 'clock' | 'logError'>,
  id: string,
  saving: Saving,
): SaveLater {
  return async (stop) => {
    while (!stop.aborted) {
      await pause(clock, againMs, stop)
      try {
        await saving.flush(1)
        await store.finish(id, await endingOf(store, id))
        return true
      } catch (error) {
        if (isOutage(error)) continue
        logError(error, 'save the end of a run')
        await store.release(id).catch((why: unknown) => logError(why, 'let go of a run'))
        return false
      }
    }
    return false
  }
}
