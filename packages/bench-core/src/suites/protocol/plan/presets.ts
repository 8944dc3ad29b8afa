import type { PresetName } from '../../../model/run/run-spec.ts'

/** How much a preset of this suite measures. */
export interface ProtocolBudget {
  readonly rounds: number
  /** What the whole suite aims at, whatever is measured of the usual contenders; more of them take longer, and so do warm-ups that go on. */
  readonly totalMs: number
  /** Most time that one case gets in one round, whatever is left, but for those at a rate that need more. */
  readonly maxCaseMs: number
  /** Below this a block holds too few requests and no collection: the run takes longer instead. */
  readonly minCaseMs: number
  /** Warm-up of one contender in one round, for all its operations together. */
  readonly warmUpMs: number
  /**
   * Requests of the same, where they take no longer than six times what they are given. Code is optimised
   * after so many calls and not after so long: who answers slowly would else be measured in code that a service leaves
   * behind in its first second.
   */
  readonly warmUpRequests: number
  /** Requests of a round that a case at a rate should have, where there is time for it. */
  readonly requestsAtRate: number
  /** Turns of a round at the lowest rate, half of them for the server's CPU time and half for the client's. */
  readonly turnsAtRate: number
  /** The same at each rate above, all of them for the server's. */
  readonly turnsAtHigherRate: number
  /** Seconds at a rate below which a tail there can't be told, where a p99 is asked for: the run takes longer instead. */
  readonly minSecondsAtRate: number
}

/**
 * A round carries a p99 from 300 requests on, and an interval needs such rounds. How many of a block's requests fall into
 * its lead-in is chance, so a few more are asked for.
 */
const forP99 = 340

/** What all presets have in common whose runs decide something. */
const deciding = {
  minCaseMs: 60,
  warmUpMs: 750,
  warmUpRequests: 40_000,
  requestsAtRate: forP99,
  turnsAtRate: 20,
}

export const budgets: Readonly<Record<PresetName, ProtocolBudget>> = {
  smoke: {
    rounds: 3,
    totalMs: 35_000,
    maxCaseMs: 200,
    minCaseMs: 40,
    warmUpMs: 150,
    warmUpRequests: 0,
    requestsAtRate: 0,
    turnsAtRate: 4,
    turnsAtHigherRate: 2,
    minSecondsAtRate: 1,
  },
  quick: {
    ...{ ...deciding, rounds: 8, totalMs: 300_000, maxCaseMs: 1000 },
    ...{ turnsAtHigherRate: 10, minSecondsAtRate: 3 },
  },
  standard: {
    ...{ ...deciding, rounds: 16, totalMs: 840_000, maxCaseMs: 2000 },
    ...{ turnsAtHigherRate: 5, minSecondsAtRate: 10 },
  },
  thorough: {
    ...{ ...deciding, rounds: 40, totalMs: 1_800_000, maxCaseMs: 3000, warmUpMs: 1500 },
    ...{ turnsAtHigherRate: 3, minSecondsAtRate: 30 },
  },
}
