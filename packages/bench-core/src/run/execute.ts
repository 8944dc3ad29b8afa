import { pin, planCores } from '../measure/pinning.ts'
import { progressMeter } from '../measure/round/progress.ts'
import type { RunEvent } from '../model/run-event.ts'
import { shortRunId } from '../model/run-id.ts'
import type { RunSpec } from '../model/run-spec.ts'
import type { Warning } from '../model/warning.ts'
import { findSuite } from '../suites/catalogue.ts'
import type { RunSecrets, SuiteContext, SuiteSession } from '../suites/suite.ts'
import { environmentWarnings, type MachineWatch, readEnvironment, watchMachine } from './environment.ts'
import { defaultLockAddress, type HostLock, lockHost } from './host-lock.ts'
import { mostRounds, planRun } from './plan.ts'
import { type OpenComparisons, untilDecided } from './until-decided.ts'

export interface ExecuteOptions {
  readonly runId: string
  readonly signal: AbortSignal
  /** Where whoever measures on this machine listens; tests take one of their own. */
  readonly lockAddress?: string | undefined
  /** How many comparisons are open by the events so far: what a run that measures until it is decided asks at its looks. */
  readonly openComparisons?: OpenComparisons
  readonly secrets?: RunSecrets
  /** Where the user's own messages are kept. */
  readonly homeFolder?: string
}

/**
 * Executes a run: run → round → group → slice and block. Everything that was measured is told before the next thing
 * begins, and the generator works on only when it is asked for more, so that a consumer that stores or sends an event
 * never does so while something is being measured. Aborting the signal ends the run as cancelled with what it had.
 */
export async function* executeRun(spec: RunSpec, options: ExecuteOptions): AsyncGenerator<RunEvent> {
  const { signal } = options
  const plan = planRun(spec)
  const cores = await planCores()
  const start = (): RunEvent => {
    const environment = readEnvironment(plan.contenders, cores?.measuring ?? null)
    return { type: 'run-started', runId: options.runId, spec, plan, environment }
  }
  let lock: HostLock | undefined
  let started = false
  let watch: MachineWatch | undefined
  const sessions: SuiteSession[] = []
  try {
    lock = yield* waitForMachine(spec, options)
    const event = start()
    yield event
    started = true
    if (event.type === 'run-started') yield* asEvents(environmentWarnings(event.environment))
    if (cores) await pin(process.pid, cores.others)
    watch = watchMachine(cores?.measuring ?? null)
    const meter = progressMeter(plan.estimateMs, () => performance.now())
    const { secrets = {}, homeFolder = '.' } = options
    const context: SuiteContext = { runId: options.runId, spec, cores, signal, meter, secrets, homeFolder }
    for (const name of spec.suites) sessions.push(yield* findSuite(name).open(context))
    const rounds = measureRounds({ spec, suites: sessions }, context)
    yield* spec.untilDecided ? untilDecided(spec, [event], rounds, options.openComparisons) : rounds
    yield* asEvents(watch.warnings())
    yield* closeAll(sessions)
    yield { type: 'run-finished', state: 'completed', reason: null }
  } catch (error) {
    // A run that never got the machine still says what it was.
    if (!started) yield start()
    yield* closeAll(sessions)
    if (!signal.aborted) {
      yield {
        type: 'run-finished',
        state: 'failed',
        reason: error instanceof Error ? error.message : String(error),
      }
      throw error
    }
    yield* asEvents(watch?.warnings() ?? [])
    yield { type: 'run-finished', state: 'cancelled', reason: 'cancelled by the user' }
  } finally {
    // What is left where nobody asked for more events.
    for (const session of sessions.splice(0)) await session.close()
    if (cores) await pin(process.pid, [...cores.others, cores.measuring])
    await lock?.release()
  }
}

/** Tidies up before the run says that it has ended, so that it can say what it couldn't remove. */
async function* closeAll(sessions: SuiteSession[]): AsyncGenerator<RunEvent> {
  for (const session of sessions.splice(0)) {
    await session.close()
    yield* asEvents(session.leftBehind?.() ?? [])
  }
}

async function* measureRounds(
  { spec, suites }: { spec: RunSpec; suites: readonly SuiteSession[] },
  { meter, signal }: Pick<SuiteContext, 'meter' | 'signal'>,
): AsyncGenerator<RunEvent> {
  for (let round = 1; round <= mostRounds(spec); round++) {
    yield { type: 'round-started', round }
    meter.nextRound(round)
    for (const suite of suites) {
      signal.throwIfAborted()
      yield* suite.measureRound(round)
      signal.throwIfAborted()
    }
    yield { type: 'round-finished', round }
  }
}

function asEvents(warnings: readonly Warning[]): RunEvent[] {
  return warnings.map((warning) => ({ type: 'warning', warning }))
}

/** Takes the machine, telling what for it waits. */
async function* waitForMachine(
  spec: RunSpec,
  { lockAddress, signal, runId }: ExecuteOptions,
): AsyncGenerator<RunEvent, HostLock> {
  const purpose = `run ${shortRunId(runId)} (${spec.name})`
  const turn = lockHost(lockAddress ?? defaultLockAddress(), purpose, signal)
  let step = await turn.next()
  while (!step.done) {
    yield { type: 'waiting', waitingFor: step.value }
    step = await turn.next()
  }
  return step.value
}
