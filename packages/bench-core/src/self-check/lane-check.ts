import { laneContenderInfo } from '../lanes/catalogue.ts'
import type { Lane } from '../lanes/lane-file.ts'
import { startTrials } from '../measure/round/trials.ts'
import { WirebenchError } from '../model/errors.ts'
import type { Comparison } from '../model/report/report.ts'
import type { RecordedEvent } from '../model/run/run-event.ts'
import { failureText } from '../report/words/failure-text.ts'
import { laneBuildLine } from '../report/words/run/doing-text.ts'
import { type LanePrograms, lanePrograms } from '../suites/codec/lane/lane-programs.ts'
import { laneOperations } from '../suites/codec/operations.ts'
import { codecOperations } from '../suites/codec/suite.ts'
import { findWorkload, workloads } from '../workloads/catalogue.ts'
import { expectedMiniRunMs, type MiniRun, measureMiniRun } from './mini-run.ts'
import { type Pace, paceMaker, type Stage } from './stage.ts'
import { comparisonsOf } from './view.ts'

/** How a contender stood the proof over one workload's messages. */
interface LaneProof {
  readonly contender: string
  readonly workload: string
  readonly outcome: 'proved' | 'unsupported' | 'failed'
  /** Why not; empty where it is proved. */
  readonly text: string
}

/** What one run said of a contender beside itself: identical, or working 5 % more than it tells. */
export interface LaneTruth {
  readonly contender: string
  readonly operation: string
  readonly truth: 'identical' | 'slower by 5 %'
  readonly comparison: Pick<Comparison, 'verdict' | 'ratio' | 'threshold' | 'reason'>
}

/** Whether a lane may be believed, with what that was seen by. */
export interface LaneCheck {
  readonly proofs: readonly LaneProof[]
  readonly truths: readonly LaneTruth[]
  /** Contenders of which nothing, or no more, could be compared: those that can't carry the messages, and those that failed while they were measured, with what they said. */
  readonly failures: readonly { readonly contender: string; readonly text: string }[]
}

export interface LaneCheckOptions {
  /** Those that are compared with themselves; all are proved. */
  readonly contenders: readonly string[]
  /** Built-in workloads that they are proved over; all of them where nothing is said. */
  readonly proofs?: readonly string[]
  /** Runs of each of them. */
  readonly runs: number
  readonly rounds: number
  readonly homeFolder: string
  readonly tell: (pace: Pace) => void
}

/** More work than is told, as a share: what a slower contender of exactly that much looks like. */
const handicap = 0.05
const names = { base: '', again: ' again', third: ' once more', slower: ' with 5 % more work' } as const

/**
 * Proves every contender over every built-in workload, and compares some with themselves: an identical one must not be
 * told apart, and one that works 5 % more than it says must be called slower. The extra work is asked for by the
 * coordinator, so that a lane needs nothing for it.
 */
export async function checkLane(
  lane: Lane,
  options: LaneCheckOptions,
  place: Pick<Stage, 'cores' | 'environment' | 'workload' | 'seed' | 'signal'>,
): Promise<LaneCheck> {
  const { contenders, runs, tell, homeFolder, proofs: proved = workloads.map(({ name }) => name) } = options
  const all = lane.contenders.length * proved.length
  const example = miniRun(lane, lane.reference, options, 0, () => unstarted)
  const runMs = expectedMiniRunMs(example)
  const expectedMs = all * proofMs + contenders.length * runs * runMs
  const corpus = { workload: place.workload, parameters: findWorkload(place.workload).parameters }
  const programs = lanePrograms({
    spec: { seed: place.seed },
    signal: place.signal,
    homeFolder,
    onProgress: (line) =>
      tell({ fraction: 0, remainingMs: expectedMs, doing: `building ${lane.title}: ${laneBuildLine(line)}` }),
  })
  try {
    for (const workload of proved)
      await programs.of(lane, { workload, parameters: findWorkload(workload).parameters }, [])
    const stage: Stage = {
      ...place,
      homeFolder,
      ...paceMaker(expectedMs, Number.POSITIVE_INFINITY, () => performance.now(), tell),
    }
    const proofs: LaneProof[] = []
    for (const workload of proved) proofs.push(...(await prove(lane, programs, workload, stage)))
    const truths: LaneTruth[] = []
    const failures: LaneCheck['failures'][number][] = []
    for (const contender of contenders) {
      const proof = proofs.find((one) => one.contender === contender && one.workload === place.workload)
      if (proof?.outcome === 'unsupported' && runs > 0)
        failures.push({
          contender,
          text: `${contender} can’t carry ${place.workload} and isn’t compared: choose other messages with --workload`,
        })
      if (proof?.outcome !== 'proved') continue
      const base = await programs.of(lane, corpus, codecOperations)
      const program = (name: string) => ({
        ...base(contender),
        ...(name === contender + names.slower && { workFactor: 1 + handicap }),
      })
      try {
        for (let number = 1; number <= runs; number++) {
          const run = miniRun(lane, contender, options, number, program)
          truths.push(...truthsOf(contender, await measureMiniRun(run, stage)))
        }
      } catch (error) {
        if (!(error instanceof WirebenchError && error.code === 'trial-failed')) throw error
        failures.push({ contender, text: error.message })
      }
    }
    return { proofs, truths, failures }
  } finally {
    await programs.close()
  }
}

const proofMs = 600
const provedAtOnce = 2

const unstarted = { path: '', argument: '' }

function miniRun(
  lane: Lane,
  contender: string,
  { rounds }: Pick<LaneCheckOptions, 'rounds'>,
  number: number,
  program: NonNullable<MiniRun['lane']>['program'],
): MiniRun {
  return {
    name: `${contender} beside itself`,
    contenders: Object.values(names).map((suffix) => ({
      name: contender + suffix,
      codec: contender,
      handicap: null,
    })),
    preset: 'quick',
    rounds,
    seed: 3000 + number,
    lane: { program, minWarmUpMs: lane.warmUpMs, info: laneContenderInfo(lane, contender) },
  }
}

function truthsOf(contender: string, events: readonly RecordedEvent[]): LaneTruth[] {
  const judged = comparisonsOf(events, {
    reference: contender,
    contenders: [contender + names.third, contender + names.slower],
    control: { of: contender, copy: contender + names.again },
  })
  return judged.filter(({ metric }) => metric === 'nsPerOperation').map((one) => truthOf(contender, one))
}

function truthOf(contender: string, comparison: Comparison): LaneTruth {
  const isSlower = comparison.contender === contender + names.slower
  const { operation, verdict, ratio, threshold, reason } = comparison
  return {
    contender,
    operation,
    truth: isSlower ? 'slower by 5 %' : 'identical',
    comparison: { verdict, ratio, threshold, ...(reason !== undefined && { reason }) },
  }
}

/** Starts every contender once with the messages of a workload, two at a time, since nothing is timed. */
async function prove(
  lane: Lane,
  programs: LanePrograms,
  workload: string,
  { begin, signal, cores }: Stage,
): Promise<LaneProof[]> {
  const { parameters } = findWorkload(workload)
  const operations = laneOperations.map(({ name }) => name)
  const program = await programs.of(lane, { workload, parameters }, operations)
  const proofs: LaneProof[] = []
  for (let first = 0; first < lane.contenders.length; first += provedAtOnce) {
    signal.throwIfAborted()
    const names = lane.contenders.slice(first, first + provedAtOnce).map(({ name }) => name)
    begin(`proving ${names.join(' and ')} over ${workload}`, names.length * proofMs)
    const participants = names.map((contender) => ({ contender, copy: 1 }))
    const { trials, failures } = await startTrials(participants, program, cores, signal)
    for (const { process } of trials) await process.end()
    for (const contender of names) {
      const failure = failures.find(({ participant }) => participant.contender === contender)?.failure
      proofs.push({
        contender,
        workload,
        outcome:
          failure === undefined ? 'proved' : failure.reason === 'unsupported' ? 'unsupported' : 'failed',
        text: failure === undefined ? '' : failureText(failure),
      })
    }
  }
  return proofs
}
