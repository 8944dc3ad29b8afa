import { warmedAtOnce } from '../../measure/round/round.ts'
import type { OperationPace } from '../../measure/round/round-plan.ts'
import { type TurnMember, turnSizes } from '../../measure/round/turn-sizes.ts'
import { operationsLookedAt } from '../../measure/trial/outside-heap.ts'
import type { Preset } from '../../model/presets.ts'
import { sumBy } from '../../model/sum.ts'
import { maxOthers } from './groups.ts'
import { type CorpusWeight, corpusMs } from './message-weight.ts'
import type { TimedOperation } from './operations.ts'

/** What the operations of a round may take in all; more of them, or more contenders, share it. */
const roundBudgetMs: Readonly<Record<Preset['name'], number>> = {
  smoke: Number.POSITIVE_INFINITY,
  quick: 12_500,
  standard: 16_500,
  thorough: 27_000,
}
/** Warming up for less costs more than it saves: what isn't settled takes part in no verdict. */
const shortestWarmUpMs = 300
/** A percentile's block is no shorter. */
const shortestBlockMs = 200
/** Fewer than a round should have, for the many operations and contenders of the largest runs. */
const fewestSlices = 12
/** As many as a round should have at least: warm-ups and blocks are shortened before there are fewer. */
const enoughSlices = 40

/** How much of its limit an operation warms up for until it is steady, before and after the collection. */
export const warmUpShare = 0.62
/** The part of it before the collection. */
const beforeCollection = 0.31

export type Pace = Required<OperationPace>

/**
 * How much of each operation is measured in a round: the preset's warm-up, block and slices. Where operations and
 * contenders are so many that a round would take too long, first all three are shortened by the same share, each down to
 * what it needs; only then are there fewer slices than a round should have.
 * @param share The part of a round's time that these contenders have, 0 to 1.
 */
export function pacesOf(
  preset: Preset,
  contenders: number,
  operations: readonly TimedOperation[],
  share = 1,
): ReadonlyMap<string, Pace> {
  const whole = operations.map((operation) => ({
    operation,
    pace: { ...basePace(preset), ...operation.pace(preset) },
  }))
  // What takes part in few rounds is short as it is.
  const always = whole.filter(({ operation }) => operation.rounds === undefined).map(({ pace }) => pace)
  const neededMs = (shorten: (pace: Pace) => Pace) =>
    sumBy(always, (pace) => operationMs(shorten(pace), contenders))
  const shorten = ways.find((way) => neededMs(way) <= share * roundBudgetMs[preset.name]) ?? ways.at(-1)!
  return new Map(
    whole.map(({ operation, pace }) => [
      operation.name,
      operation.rounds === undefined ? shorten(pace) : pace,
    ]),
  )
}

/**
 * The pace of an operation whose contenders' runtime compiles while it runs, and warms up for so long at least. What was warmed
 * up after the operation has used the same code otherwise, so it is worked once more right before its turns.
 */
export function warmedFor(pace: Pace, minWarmUpMs?: number): Pace {
  if (minWarmUpMs === undefined) return pace
  return {
    ...pace,
    warmupLimitMs: Math.max(pace.warmupLimitMs, minWarmUpMs),
    settleMs: Math.max(pace.settleMs, compilingSettleMs),
  }
}

const compilingSettleMs = 600

/** Ways to shorten a pace, the longest first. */
const ways: readonly ((pace: Pace) => Pace)[] = [
  ...Array.from({ length: 20 }, (_, step) => (pace: Pace) => shortened(pace, 1 - step / 20, enoughSlices)),
  ...Array.from(
    { length: enoughSlices - fewestSlices + 1 },
    (_, fewer) => (pace: Pace) => shortened(pace, 0, enoughSlices - fewer),
  ),
]

/** How long one short operation takes in a round: warming up, a block and the turns of all groups. */
function operationMs(pace: Pace, contenders: number): number {
  const { warmUpMs, blockMs, groupMs, groups } = expectedOperation(pace, contenders)
  return (contenders + 1) * (warmUpMs + blockMs) + groups * groupMs
}

/** What is known of an operation before it is measured. */
interface ExpectedWork {
  /** How long it takes the slowest contender. */
  readonly slowestNs: number
  readonly inputs: number
}

/**
 * How long the steps of one operation hold up a round: the first two for each process, the turns for each group. A short
 * operation takes the time it is given; one that is longer than that is worked at least once.
 */
export function expectedOperation(
  pace: Pace,
  contenders: number,
  { slowestNs, inputs }: ExpectedWork = { slowestNs: 1, inputs: 1 },
) {
  const groups = pace.inOneGroup ? 1 : Math.max(1, Math.ceil(contenders / maxOthers))
  const usualNs = slowestNs / slowestToUsual
  const meanMs = (slowestNs + contenders * usualNs) / (contenders + 1) / 1e6
  const warmUpMs = warmUpShare * pace.warmupLimitMs
  const turnsOf = (nsPerOperation: number) => turnsMs(pace, { nsPerOperation, inputs })
  return {
    warmUpMs:
      (Math.max(beforeCollection * warmUpMs, meanMs) + Math.max((1 - beforeCollection) * warmUpMs, meanMs)) /
        warmedAtOnce +
      pace.settleMs,
    blockMs: pace.blockMs === null ? 0 : pace.blockMs + 25 + 1.5 * meanMs,
    groupMs:
      ((contenders + groups) / groups) * (turnsOf(slowestNs) / groups + turnsOf(usualNs) * (1 - 1 / groups)),
    groups,
  }
}

/** The slowest is in one of the groups, and keeps that one waiting. */
const slowestToUsual = 3

/** What the turns of one member of a group take, in slices or in blocks, with the look at its memory before them. */
function turnsMs(pace: Pace, { nsPerOperation, inputs }: Omit<TurnMember, 'contender'>): number {
  const { turnsEach, operations, leadIn } = turnSizes([{ contender: '', nsPerOperation, inputs }], pace)
  const lookedAt = nsPerOperation < longNs ? 0 : operationsLookedAt(nsPerOperation)
  return (
    turnsEach * (((operations[0]! + leadIn[0]!) * nsPerOperation) / 1e6 + betweenTurnsMs) +
    (lookedAt * nsPerOperation) / 1e6
  )
}

const betweenTurnsMs = 1.6
/** Shorter operations are looked at in next to no time. */
const longNs = 100_000

/** How long it takes until the processes of a round are ready, which make and prove their corpus on two cores. */
export function startMs(contenders: number, message: CorpusWeight): number {
  return 150 + (contenders + 1) * (240 + corpusMs(message))
}

/** What it takes a trial to tell an operation's figures, such as the compressed sizes of the corpus. */
export function figuresMs(nsPerOperation: number, inputs: number): number {
  return 20 + (inputs * nsPerOperation) / 1e6
}

/** What a preset gives an operation. */
export function basePace({ warmupLimitMs, blockMs, slicesPerRound, sliceMs }: Preset): Pace {
  return { warmupLimitMs, settleMs: 0, blockMs, slicesPerRound, sliceMs, inOneGroup: false }
}

function shortened(
  { warmupLimitMs, blockMs, slicesPerRound, ...others }: Pace,
  share: number,
  minSlices: number,
): Pace {
  const part = (whole: number, least: number) => Math.max(Math.min(whole, least), Math.round(whole * share))
  return {
    ...others,
    warmupLimitMs: part(warmupLimitMs, shortestWarmUpMs),
    blockMs: blockMs === null ? null : part(blockMs, shortestBlockMs),
    slicesPerRound: part(slicesPerRound, minSlices),
  }
}
