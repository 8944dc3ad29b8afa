import type { PresetName } from '../../model/run-spec.ts'

/** How much a preset of this suite measures. */
export interface ProtocolBudget {
  readonly rounds: number
  /** What the whole suite aims at, whatever is chosen. */
  readonly totalMs: number
  /** Most time that one case gets in one round, whatever is left. */
  readonly mostCaseMs: number
  /** Warm-up of one contender in one round, for all its operations together. */
  readonly warmUpMs: number
}

export const budgets: Readonly<Record<PresetName, ProtocolBudget>> = {
  smoke: { rounds: 3, totalMs: 35_000, mostCaseMs: 200, warmUpMs: 200 },
  quick: { rounds: 5, totalMs: 135_000, mostCaseMs: 600, warmUpMs: 400 },
  standard: { rounds: 10, totalMs: 480_000, mostCaseMs: 1000, warmUpMs: 800 },
  thorough: { rounds: 20, totalMs: 1_800_000, mostCaseMs: 2000, warmUpMs: 1500 },
}

/** Below this a block holds too few requests and no collection: the run takes longer instead. */
const leastCaseMs = 60
/** From here on a case's time in a round is two blocks, one in each direction of the order. */
const leastForTwoBlocksMs = 300

/** What a process costs to start, a pair of them being a contender's server and client. */
const startMs = 250
const startPairMs = 330
/** Connecting, draining and asking, on top of a block and its lead-in. */
const blockOverheadMs = 12
/** Taking a case's results. */
const caseOverheadMs = 4

export interface BlockTimes {
  readonly blocksPerCase: number
  readonly leadInMs: number
  readonly blockMs: number
}

/** Counts of what a round does. */
export interface RoundSize {
  /** Contenders and the second copy of the reference. */
  readonly participants: number
  readonly cells: number
}

/** How long the blocks of a run are, so that it keeps to its budget. */
export function blockTimes(budget: ProtocolBudget, size: RoundSize): BlockTimes {
  const { participants, cells } = size
  const roundMs = budget.totalMs / budget.rounds - fixedMs(budget, size)
  const share = roundMs / (participants * cells) - caseOverheadMs
  const caseMs = Math.round(Math.min(budget.mostCaseMs, Math.max(leastCaseMs, share)))
  const blocksPerCase = caseMs >= leastForTwoBlocksMs ? 2 : 1
  const eachMs = Math.max(leastCaseMs - 20, caseMs / blocksPerCase - blockOverheadMs)
  const leadInMs = Math.max(10, Math.min(50, Math.round(0.15 * eachMs)))
  return { blocksPerCase, leadInMs, blockMs: Math.round(eachMs - leadInMs) }
}

/** How long a round is expected to take. */
export function estimateRoundMs(budget: ProtocolBudget, size: RoundSize): number {
  return fixedMs(budget, size) + size.cells * size.participants * estimateCaseMs(blockTimes(budget, size))
}

/** How long one contender's case takes in a round. */
export function estimateCaseMs({ blocksPerCase, leadInMs, blockMs }: BlockTimes): number {
  return blocksPerCase * (leadInMs + blockMs + blockOverheadMs) + caseOverheadMs
}

export function estimateStartMs(participants: number): number {
  return startMs + participants * startPairMs
}

function fixedMs({ warmUpMs }: ProtocolBudget, { participants }: RoundSize): number {
  return estimateStartMs(participants) + participants * (warmUpMs + 30)
}
