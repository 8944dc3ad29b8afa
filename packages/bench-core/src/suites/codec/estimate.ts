import { warmedAtOnce } from '../../measure/round/round.ts'
import type { OperationPace } from '../../measure/round/round-plan.ts'
import { turnSizes } from '../../measure/round/turn-sizes.ts'
import type { Preset } from '../../model/presets.ts'
import { corpusSize } from '../../workloads/workload.ts'
import { mostOthers } from './groups.ts'
import { corpusMs, type MessageWeight } from './message-weight.ts'
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

/** How much of its limit an operation warms up for until it is steady, settling after the collection included. */
export const warmUpShare = 0.77

type Pace = Required<OperationPace>

/**
 * How much of each operation is measured in a round: the preset's warm-up, block and slices. Where operations and
 * contenders are so many that a round would take too long, first all three are shortened by the same share, each down to
 * what it needs; only then are there fewer slices than a round should have.
 */
export function pacesOf(
  preset: Preset,
  contenders: number,
  operations: readonly TimedOperation[],
): ReadonlyMap<string, Pace> {
  const whole = operations.map((operation) => ({
    operation,
    pace: { ...basePace(preset), ...operation.pace(preset) },
  }))
  // What takes part in few rounds is short as it is.
  const always = whole.filter(({ operation }) => operation.rounds === undefined).map(({ pace }) => pace)
  const neededMs = (shorten: (pace: Pace) => Pace) =>
    always.reduce((sum, pace) => sum + operationMs(shorten(pace), contenders), 0)
  const shorten = ways.find((way) => neededMs(way) <= roundBudgetMs[preset.name]) ?? ways.at(-1)!
  return new Map(
    whole.map(({ operation, pace }) => [
      operation.name,
      operation.rounds === undefined ? shorten(pace) : pace,
    ]),
  )
}

/** Ways to shorten a pace, the longest first. */
const ways: readonly ((pace: Pace) => Pace)[] = [
  ...Array.from({ length: 20 }, (_, step) => (pace: Pace) => shortened(pace, 1 - step / 20, enoughSlices)),
  ...Array.from(
    { length: enoughSlices - fewestSlices + 1 },
    (_, fewer) => (pace: Pace) => shortened(pace, 0, enoughSlices - fewer),
  ),
]

/** How long one operation takes in a round: warming up, a block and the turns of all groups. */
function operationMs(pace: Pace, contenders: number): number {
  const { warmUpMs, blockMs, groupMs, groups } = expectedOperation(pace, contenders)
  return (contenders + 1) * (warmUpMs + blockMs) + groups * groupMs
}

/**
 * How long the steps of one operation hold up a round: the first two for each process, the turns for each group.
 * @param slowestNs How long the operation takes the slowest contender; in slices where nothing is said.
 */
export function expectedOperation(pace: Pace, contenders: number, slowestNs = 0) {
  const groups = pace.inOneGroup ? 1 : Math.max(1, Math.ceil(contenders / mostOthers))
  return {
    warmUpMs: (warmUpShare * pace.warmupLimitMs) / warmedAtOnce + pace.settleMs,
    blockMs: pace.blockMs === null ? 0 : pace.blockMs + 25,
    groupMs:
      ((contenders + groups) / groups) *
      (turnsMs(pace, slowestNs) / groups + turnsMs(pace, slowestNs / slowestToUsual) * (1 - 1 / groups)),
    groups,
  }
}

/** The slowest is in one of the groups, and keeps that one waiting. */
const slowestToUsual = 3

/** What the turns of one member of a group take, in slices or in blocks. */
function turnsMs(pace: Pace, nsPerOperation: number): number {
  const member = { contender: '', nsPerOperation: Math.max(nsPerOperation, 1), inputs: corpusSize }
  const { turnsEach, operations, leadIn } = turnSizes([member], pace)
  return turnsEach * (((operations[0]! + leadIn[0]!) * member.nsPerOperation) / 1e6 + betweenTurnsMs)
}

const betweenTurnsMs = 1.6

/** How long it takes until the processes of a round are ready, which make and prove their corpus on two cores. */
export function startMs(contenders: number, message: MessageWeight): number {
  return 150 + (contenders + 1) * (240 + corpusMs(message))
}

/** What it takes a trial to tell an operation's figures, such as the compressed sizes of the corpus. */
export function figuresMs(nsPerOperation: number, inputs = corpusSize): number {
  return 20 + (inputs * nsPerOperation) / 1e6
}

function basePace({ warmupLimitMs, blockMs, slicesPerRound, sliceMs }: Preset): Pace {
  return { warmupLimitMs, settleMs: 0, blockMs, slicesPerRound, sliceMs, inOneGroup: false }
}

function shortened(
  { warmupLimitMs, blockMs, slicesPerRound, ...others }: Pace,
  share: number,
  leastSlices: number,
): Pace {
  const part = (whole: number, least: number) => Math.max(Math.min(whole, least), Math.round(whole * share))
  return {
    ...others,
    warmupLimitMs: part(warmupLimitMs, shortestWarmUpMs),
    blockMs: blockMs === null ? null : part(blockMs, shortestBlockMs),
    slicesPerRound: part(slicesPerRound, leastSlices),
  }
}
