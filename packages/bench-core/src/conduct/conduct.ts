import type { RunEvent } from '../model/run/run-event.ts'
import type { RunSpec } from '../model/run/run-spec.ts'
import { type HostHistory, nullHistory, type RunReader, type RunWriter } from '../store/index.ts'
import { endingOf } from '../store/runs/ending/ending.ts'
import type { Clock } from './clock.ts'
import type { RunSecrets, StartEngine } from './engine-process.ts'
import type { EventLog } from './event-log.ts'
import type { EngineLimits } from './limits.ts'
import { type Saving, savingEvents } from './saving-events.ts'
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

/** Carries out one run: every event is saved first and passed on then. Ends when the engine's process is gone. */
export async function conduct(
  conductor: Conductor,
  { id, spec, secrets, log, cancel }: ActiveRun,
): Promise<void> {
  const { startEngine, limits, clock } = conductor
  const saving = savingEvents(conductor, id)
  const engine = startEngine(id, spec, secrets, { pastNulls: await nullHistory(conductor.store, spec) })
  for await (const recorded of supervise({ runId: id, engine, limits, cancel, clock })) {
    await saving.add(recorded)
    // The report is there before anyone hears that the run has finished.
    const finished = recorded.event.type === 'run-finished'
    if (finished) await finish(conductor, id, saving)
    log.append(recorded, saving.savedUpTo())
    if (finished) log.close()
    // Those who follow write to their sockets before the engine is told that it may measure again.
    await clock.nextTurn()
  }
}

/** Ends a run that no engine works on. */
export async function endUnmeasured(
  conductor: Conductor,
  { id, log }: Pick<ActiveRun, 'id' | 'log'>,
  event: Extract<RunEvent, { type: 'run-finished' }>,
): Promise<void> {
  const recorded = { sequence: log.state.sequence + 1, atMs: conductor.clock.nowMs(), event }
  const saving = savingEvents(conductor, id)
  await saving.add(recorded)
  await finish(conductor, id, saving)
  log.append(recorded, saving.savedUpTo())
  log.close()
}

/** Saves the report of a run that has ended, where it has any, and lets go of the run. */
export async function finish(
  conductor: Pick<Conductor, 'store' | 'logError'>,
  id: string,
  saving: Saving,
): Promise<void> {
  const { store, logError } = conductor
  try {
    await saving.flush()
    await store.finish(id, await endingOf(store, id))
  } catch (error) {
    logError(error, 'save the end of a run')
  }
}
