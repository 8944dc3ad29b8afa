import { findCodec } from '../codecs/catalogue.ts'
import type { ProgressMeter } from '../measure/round/progress.ts'
import { measureRound, warmedAtOnce } from '../measure/round/round.ts'
import type { Program } from '../measure/round/trials.ts'
import { benchCommand } from '../model/commands.ts'
import { WirebenchError } from '../model/errors.ts'
import { type Preset, presets } from '../model/presets.ts'
import type { CaseKey } from '../model/report/case-key.ts'
import type { ContenderInfo } from '../model/report/contender.ts'
import type { RecordedEvent, RunEvent } from '../model/run/run-event.ts'
import type { PresetName } from '../model/run/run-spec.ts'
import { failureText } from '../report/words/failure-text.ts'
import { basePace, type Pace, warmedFor, warmUpShare } from '../suites/codec/estimate.ts'
import { codecOperations } from '../suites/codec/suite.ts'
import { findWorkload } from '../workloads/catalogue.ts'
import { seededRandom } from '../workloads/seeded-random.ts'
import type { CheckContender } from './contenders.ts'
import type { Stage } from './stage.ts'
import { checkTrialProgram } from './trial-setup.ts'

/** A run of one group, measured by the same rounds as any run. */
export interface MiniRun {
  readonly name: string
  /** At most four, the reference first; each is one process a round. */
  readonly contenders: readonly CheckContender[]
  readonly preset: PresetName
  readonly rounds: number
  /** Slices of each in a round, where they aren't the preset's. */
  readonly slicesPerRound?: number
  readonly seed: number
  /** Where its contenders are a lane's: how they are started and warmed up. */
  readonly lane?: {
    readonly program: (name: string) => Program
    readonly minWarmUpMs: number | undefined
    readonly info: ContenderInfo
  }
}

/** What its rounds take in all: starts, warm-ups and slices of two operations. */
export function expectedMiniRunMs(run: Omit<MiniRun, 'name' | 'seed'>): number {
  const { contenders, rounds } = run
  const { slicesPerRound, sliceMs, warmupLimitMs, settleMs } = paceOf(run)
  const warmUpMs = (warmUpShare * warmupLimitMs) / warmedAtOnce
  const perOperationMs = warmUpMs + settleMs + slicesPerRound * (sliceMs * 1.3 + 0.6)
  return rounds * contenders.length * (startMs / warmedAtOnce + codecOperations.length * perOperationMs)
}

function paceOf(run: Pick<MiniRun, 'preset' | 'slicesPerRound' | 'lane'>): Pace {
  return warmedFor(basePace(presetOf(run)), run.lane?.minWarmUpMs)
}

function presetOf({ preset, slicesPerRound }: Pick<MiniRun, 'preset' | 'slicesPerRound'>): Preset {
  return { ...presets[preset], blockMs: 0, ...(slicesPerRound !== undefined && { slicesPerRound }) }
}

/** What a process needs until it is ready. */
const startMs = 520

/**
 * Measures a mini-run and gives its events as a run's. There are no blocks in it: percentiles aren't what is checked,
 * and they take long.
 * @throws WirebenchError `trial-failed` where a contender failed.
 */
export async function measureMiniRun(
  run: MiniRun,
  stage: Omit<Stage, 'homeFolder'>,
): Promise<RecordedEvent[]> {
  const recorded: RecordedEvent[] = []
  const record = (event: RunEvent) =>
    recorded.push({ sequence: recorded.length + 1, atMs: Date.now(), event })
  record(runStarted(run, stage))
  for (let round = 1; round <= run.rounds; round++) {
    stage.begin(`${run.name}, round ${round} of ${run.rounds}`, expectedMiniRunMs({ ...run, rounds: 1 }))
    record({ type: 'round-started', round })
    for await (const event of measureRound(roundPlan(run, round, stage), silentMeter, stage.signal)) {
      if (event.type === 'case-failed')
        throw new WirebenchError(
          'trial-failed',
          `${run.contenders.find(({ name }) => name === event.key.contender)!.codec} failed: ${failureText(event)}`,
          `check that \`${benchCommand('codec')}\` measures it, then run the self-check again`,
        )
      if (event.type !== 'block-measured') record(event)
    }
    stage.signal.throwIfAborted()
    record({ type: 'round-finished', round })
  }
  record({ type: 'run-finished', state: 'completed', reason: null })
  return recorded
}

function roundPlan(
  run: MiniRun,
  round: number,
  { workload, seed, cores }: Pick<Stage, 'workload' | 'seed' | 'cores'>,
) {
  return {
    round,
    suite: 'codec',
    workload,
    parameters: findWorkload(workload).parameters,
    operations: codecOperations,
    groups: [run.contenders.map(({ name }) => ({ contender: name, copy: 1 }))],
    preset: presetOf(run),
    operationPlans: Object.fromEntries(
      codecOperations.map((operation) => [operation, { pace: paceOf(run) }]),
    ),
    cores,
    expected: { startMs: 0, warmUpMs: 0, blockMs: 0, groupMs: 0 },
    below: seededRandom(run.seed, `self-check-turns-${round}`).below,
    program:
      run.lane?.program ??
      ((name: string) =>
        checkTrialProgram(run.contenders.find((contender) => contender.name === name)!, { workload, seed })),
  } as const
}

function runStarted(
  run: MiniRun,
  { workload, environment }: Pick<Stage, 'workload' | 'environment'>,
): RunEvent {
  const names = run.contenders.map(({ name }) => name)
  const cases = codecOperations.flatMap((operation) =>
    names.map(
      (contender): CaseKey => ({
        suite: 'codec',
        operation,
        contender,
        workload,
        parameters: findWorkload(workload).parameters,
      }),
    ),
  )
  return {
    type: 'run-started',
    runId: run.name,
    spec: {
      name: run.name,
      suites: ['codec'],
      preset: run.preset,
      rounds: run.rounds,
      seed: run.seed,
      codecs: names,
      reference: names[0]!,
      workloads: [workload],
    },
    plan: {
      cases,
      contenders: run.contenders.map(({ name, codec }) => ({
        ...(run.lane?.info ?? findCodec(codec).info),
        name,
        title: name,
        version: '',
      })),
      rounds: run.rounds,
      estimateMs: expectedMiniRunMs(run),
    },
    environment,
  }
}

/** A mini-run tells its progress by rounds. */
export const silentMeter: ProgressMeter = { done() {}, nextRound() {}, *say() {} }
