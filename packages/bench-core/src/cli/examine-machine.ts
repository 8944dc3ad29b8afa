import type { RecordedEvent } from '../model/run/run-event.ts'
import { newRunId } from '../model/run/run-id.ts'
import type { RunRequest } from '../model/run/run-request.ts'
import type { ControlRun, Examination } from '../report/doctor/diagnosis.ts'
import { noiseOf, nullPairs } from '../report/figures/ratios/noise.ts'
import { recordedRun } from '../report/figures/recorded-run.ts'
import { initialRunState, reduceRun } from '../report/figures/run-state.ts'
import { type MachineWatch, watchMachine } from '../run/environment.ts'
import { executeRun } from '../run/execute.ts'
import { recordEvents } from '../run/record.ts'
import { resolveSpec } from '../run/resolve-spec.ts'
import { codecOperations } from '../suites/codec/suite.ts'
import type { Io } from './io.ts'
import { progressDisplay } from './output/progress-display.ts'

/** The slices of a quick run, so that what they show holds for one: JSON against itself takes about 4 s a round. */
const controlRequest: RunRequest = {
  name: 'doctor',
  preset: 'quick',
  rounds: 3,
  codecs: ['json'],
  tests: ['serialization', 'deserialization'],
}

/**
 * Compares identical code for a few rounds, as any run would, and reads the machine on the way. Nothing is saved. Null where
 * it was told to end before all of them were done: a part says nothing of the machine.
 */
export async function examineMachine(
  io: Io,
  waits: boolean,
  request = controlRequest,
): Promise<Pick<Examination, 'environment' | 'control'> | null> {
  const display = progressDisplay(io, 'usual')
  const events: RecordedEvent[] = []
  let state = initialRunState
  let watch: MachineWatch | undefined
  const spec = resolveSpec(request)
  const options = {
    runId: newRunId(Date.now()),
    signal: io.signal,
    lockName: io.environment.WIREBENCH_LOCK,
    refusesToWait: !waits,
  }
  try {
    for await (const recorded of recordEvents(executeRun(spec, options))) {
      events.push(recorded)
      const { event } = recorded
      if (event.type === 'run-started') watch = watchMachine(event.environment.pinnedCore)
      state = reduceRun(state, recorded)
      // Its warnings are among the findings.
      if (event.type !== 'warning') display.show(state, recorded)
    }
  } catch (error) {
    // A run that failed has said so in its last event.
    if (events.at(-1)?.event.type !== 'run-finished' || state.plan === null) throw error
  } finally {
    display.end()
  }
  if (state.status === 'cancelled' || state.status === 'interrupted') return null
  const run = recordedRun(events)
  const { calibrationCv, cacheLatencyNs = null } = noiseOf(run, [])
  const control: ControlRun =
    run.rounds.length === 0
      ? { status: 'not-measured', reason: run.finished?.reason ?? null }
      : {
          status: 'measured',
          logRatios: codecOperations.flatMap((operation) =>
            nullPairs(run, { operation }, 'nsPerOperation').flat(),
          ),
          calibrationCv,
          cacheLatencyNs,
          stolenShare: watch?.stolenShare() ?? null,
          throttledPeriods: watch?.throttledPeriods() ?? null,
        }
  return { environment: run.environment, control }
}
