import { codecInfo, findCodec } from '../codecs/catalogue.ts'
import { type Preset, presets } from '../model/presets.ts'
import type { Participant, RunPlan } from '../model/run-event.ts'
import type { RunSpec } from '../model/run-spec.ts'
import { codecCases, codecOperations } from '../suites/codec/suite.ts'
import { seededRandom } from '../workloads/seeded-random.ts'

/** Members of a group besides the reference: with more, a slice of the reference would lie too far from each. */
const mostOthers = 3

/** What a run is going to do, and about how long that takes; at most, where it ends as soon as it is decided. */
export function planRun(spec: RunSpec): RunPlan {
  const roundMs = spec.workloads.length * estimateRoundMs(spec)
  return {
    cases: codecCases(spec),
    contenders: spec.codecs.map((name) => codecInfo(findCodec(name))),
    rounds: mostRounds(spec),
    estimateMs: mostRounds(spec) * roundMs,
  }
}

/** Rounds that a run has, or has at most. */
export function mostRounds({ rounds, untilDecided, maximumRounds = rounds }: RunSpec): number {
  return untilDecided ? maximumRounds : rounds
}

/**
 * Who takes turns with whom in one round: the reference with at most three others, in an order of the round's own. The
 * reference takes part a second time, as a process of its own: what identical code shows is what the run can't tell apart.
 */
export function groupsOfRound(spec: RunSpec, round: number, failed: ReadonlySet<string>): Participant[][] {
  const able = spec.codecs.filter((name) => !failed.has(name))
  const anchor = able.includes(spec.reference) ? spec.reference : able[0]
  if (anchor === undefined) return []
  const others: Participant[] = [
    ...able.filter((name) => name !== anchor).map((contender) => ({ contender, copy: 1 })),
    { contender: anchor, copy: 2 },
  ]
  const shuffled = shuffle(others, spec.seed, `round-${round}`)
  const groups = Math.ceil(shuffled.length / mostOthers)
  return Array.from({ length: groups }, (_, group) => [
    { contender: anchor, copy: 1 },
    ...shuffled.filter((_, index) => index % groups === group),
  ])
}

/** Steps of one workload's round with the time that each is expected to take, in milliseconds. */
export function estimateSteps(preset: Preset, contenders: number) {
  const processes = contenders + 1
  const groups = Math.ceil(contenders / mostOthers)
  return {
    startMs: 150 + 180 * processes,
    warmUpMs: Math.min(350, 1.25 * preset.warmupLimitMs),
    groupMs: ((contenders + groups) / groups) * preset.slicesPerRound * (preset.sliceMs * 1.3 + 1.6),
    blockMs: preset.blockMs + 25,
    processes,
    groups,
  }
}

function estimateRoundMs(spec: RunSpec): number {
  const steps = estimateSteps(presets[spec.preset], spec.codecs.length)
  const perOperation = steps.processes * (steps.warmUpMs + steps.blockMs) + steps.groups * steps.groupMs
  return steps.startMs + codecOperations.length * perOperation
}

/** The Fisher–Yates shuffle. */
function shuffle<T>(items: readonly T[], seed: number, stream: string): T[] {
  const random = seededRandom(seed, stream)
  const shuffled = [...items]
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = random.below(last + 1)
    ;[shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!]
  }
  return shuffled
}
