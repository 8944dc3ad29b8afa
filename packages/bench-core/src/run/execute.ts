import type { HostLock } from '../measure/lock/host-lock.ts'
import { pin, planCores } from '../measure/process/pinning.ts'
import { progressMeter } from '../measure/round/progress.ts'
import { WirebenchError } from '../model/errors.ts'
import type { Environment } from '../model/machine/environment.ts'
import { busyWarnings } from '../model/machine/quiet.ts'
import type { CaseKey } from '../model/report/case-key.ts'
import type { NullLogRatios } from '../model/report/null-log-ratios.ts'
import { isOnOwnServer } from '../model/run/agent-needs.ts'
import { type EndReason, endingBy } from '../model/run/end-reason.ts'
import type { RunEvent, RunPlan } from '../model/run/run-event.ts'
import { shortRunId } from '../model/run/run-id.ts'
import type { RunSpec } from '../model/run/run-spec.ts'
import { explainSystemError } from '../model/system-errors.ts'
import type { Warning } from '../model/warning.ts'
import { stretchOf } from '../stats/many-runs/learned-estimate.ts'
import { findSuite } from '../suites/catalogue.ts'
import type { CallGenerators } from '../suites/generators-at-hand.ts'
import type { IsMeasured, RunSecrets, SuiteContext, SuiteSession } from '../suites/suite.ts'
import { environmentWarnings, type MachineWatch, readEnvironment, watchMachine } from './environment.ts'
import { planRun } from './plan.ts'
import { type MachineOptions, refuseWhereTaken, takeMachine } from './take-machine.ts'
import { type OpenComparisons, untilDecided } from './until-decided.ts'

export interface ExecuteOptions extends MachineOptions {
  readonly runId: string
  /** Rounds that an earlier attempt on this machine has finished: measuring goes on with the next one. */
  readonly afterRound?: number
  /** What identical code showed in this machine's past runs: a run that measures until it is decided goes by it. */
  readonly pastNulls?: readonly NullLogRatios[]
  /** The comparisons that are open by the events so far: what a run that measures until it is decided asks at its looks. */
  readonly openComparisons?: OpenComparisons
  readonly secrets?: RunSecrets
  /** Where the user's own messages are kept. */
  readonly homeFolder?: string
  /** Has other machines come that generate load; undefined where nobody can be asked. */
  readonly callGenerators?: CallGenerators | undefined
  /** The process that is part of the run with all that it starts, such as a dashboard's server; this one where it isn't given. */
  readonly rootPid?: number | undefined
}

/**
 * Executes a run: run → round → group → slice and block. Everything that was measured is told before the next thing
 * begins, and the generator works on only when it is asked for more, so that a consumer that stores or sends an event
 * never does so while something is being measured. Aborting the signal ends the run with what it had, as its reason says;
 * a run that has not got the machine by then has nothing but its end.
 */
export async function* executeRun(asked: RunSpec, options: ExecuteOptions): AsyncGenerator<RunEvent> {
  const { signal } = options
  let spec = asked
  const cores = await planCores()
  let lock: HostLock | undefined
  let watch: MachineWatch | undefined
  const sessions: SuiteSession[] = []
  try {
    if (options.refusesToWait) await refuseWhereTaken(options)
    const prepared = yield* prepareSuites(asked, options)
    spec = prepared.spec
    const plan = planRun(spec)
    lock = yield* takeMachine(`run ${shortRunId(options.runId)} (${spec.name})`, options)
    const environment = readEnvironment(plan.contenders, cores?.measuring ?? null)
    const stretch = stretchOf(environment, plan.estimateMs)
    const { secrets = {}, homeFolder = '.', afterRound = 0, callGenerators } = options
    const keptMs = (plan.estimateMs * afterRound) / plan.rounds
    lock.expect((plan.estimateMs - keptMs) * stretch)
    const told = { type: 'run-started', runId: options.runId, spec, plan, environment } as const
    const start = { ...told, ...(spec.untilDecided && { pastNulls: options.pastNulls }) }
    yield start
    yield* asEvents([...prepared.warnings, ...environmentWarnings(environment)])
    if (cores) await pin(process.pid, cores.others)
    watch = watchMachine(cores?.measuring ?? null, { rootPid: options.rootPid })
    const others = hasForeignParts(spec) || !watch.countsOthers ? null : watch
    if (others === null) yield* asEvents(busyWarnings(environment))
    const meter = progressMeter(plan.estimateMs, () => performance.now(), {
      stretch,
      keptMs,
      onRemaining: lock.expect,
    })
    const ofRun = { runId: options.runId, spec, cores, signal, meter, secrets, homeFolder }
    const context: SuiteContext = { ...ofRun, callGenerators }
    for (const name of spec.suites) sessions.push(yield* findSuite(name).open(context))
    const roundsOf = (isMeasured?: IsMeasured) =>
      withOthers(
        measureRounds({ plan, suites: sessions, afterRound, isMeasured }, context),
        others,
        environment,
      )
    const isOver = (key: CaseKey) => sessions.some((session) => session.isOver?.(key))
    yield* spec.untilDecided ? untilDecided(start, roundsOf, options.openComparisons, isOver) : roundsOf()
    yield* asEvents(watch.warnings())
    yield* closeAll(sessions)
    yield { type: 'run-finished', state: 'completed', reason: null }
  } catch (error) {
    yield* closeAll(sessions)
    if (!signal.aborted) {
      const isGivenUp = error instanceof WirebenchError && error.code === 'not-quiet'
      yield { type: 'run-finished', state: isGivenUp ? 'cancelled' : 'failed', reason: reasonOf(error) }
      throw error
    }
    yield* asEvents(watch?.warnings() ?? [])
    yield { type: 'run-finished', ...endingBy(signal) }
  } finally {
    // What is left where nobody asked for more events.
    for (const session of sessions.splice(0)) await session.close()
    if (cores) await pin(process.pid, [...cores.others, cores.measuring])
    await lock?.release()
  }
}

/** What takes long and needs no quiet machine is made before the run waits for one. */
async function* prepareSuites(
  asked: RunSpec,
  { signal, homeFolder = '.' }: Pick<ExecuteOptions, 'signal' | 'homeFolder'>,
): AsyncGenerator<RunEvent, { readonly spec: RunSpec; readonly warnings: readonly Warning[] }> {
  let spec = asked
  const warnings: Warning[] = []
  for (const name of asked.suites) {
    const suite = findSuite(name)
    if (!suite.prepare) continue
    const prepared = yield* suite.prepare(spec, { signal, homeFolder })
    spec = prepared.spec
    warnings.push(...prepared.warnings)
  }
  return { spec, warnings }
}

/** Tidies up before the run says that it has ended, so that it can say what it couldn't remove. */
async function* closeAll(sessions: SuiteSession[]): AsyncGenerator<RunEvent> {
  for (const session of sessions.splice(0)) {
    await session.close()
    yield* asEvents(session.leftBehind?.() ?? [])
  }
}

async function* measureRounds(
  { plan, suites, afterRound, isMeasured }: Rounds,
  { meter, signal }: Pick<SuiteContext, 'meter' | 'signal'>,
): AsyncGenerator<RunEvent> {
  for (let round = afterRound + 1; round <= plan.rounds; round++) {
    yield { type: 'round-started', round }
    meter.nextRound(round, (plan.estimateMs * (round - 1)) / plan.rounds)
    for (const suite of suites) {
      signal.throwIfAborted()
      yield* suite.measureRound(round, isMeasured)
      signal.throwIfAborted()
    }
    yield { type: 'round-finished', round }
  }
}

interface Rounds {
  readonly plan: RunPlan
  readonly suites: readonly SuiteSession[]
  readonly afterRound: number
  readonly isMeasured: IsMeasured | undefined
}

/** A server of the user's own may be on this machine, and nobody knows what of its work is for the run. */
function hasForeignParts(spec: RunSpec): boolean {
  return spec.protocol?.target !== undefined || isOnOwnServer(spec)
}

/**
 * Tells at the end of every round what others have used so far, and warns of it once, as soon as it is much: before the round has
 * finished, as a run may end with that.
 */
async function* withOthers(
  rounds: AsyncGenerator<RunEvent>,
  watch: MachineWatch | null,
  environment: Environment,
): AsyncGenerator<RunEvent> {
  let isWarned = false
  for await (const event of rounds) {
    const othersShare = event.type === 'round-finished' ? (watch?.othersShare() ?? null) : null
    if (othersShare !== null) {
      yield { type: 'environment-added', othersShare }
      const warnings: Warning[] = isWarned ? [] : busyWarnings({ ...environment, othersShare })
      isWarned ||= warnings.length > 0
      yield* asEvents(warnings)
    }
    yield event
  }
}

function asEvents(warnings: readonly Warning[]): RunEvent[] {
  return warnings.map((warning) => ({ type: 'warning', warning }))
}

function reasonOf(error: unknown): EndReason {
  const told = explainSystemError(error) ?? error
  if (!(told instanceof WirebenchError)) return told instanceof Error ? told.message : String(told)
  const { code, message, hint, inForm } = told
  return {
    code: 'refused',
    error: code,
    message: { inTerminal: message, inForm: inForm.message },
    hint: { inTerminal: hint, inForm: inForm.hint },
  }
}
