/** How one of several generators made its share of a block. */
interface ShareStart {
  /** How long it was ready before the moment at which all begin. */
  readonly readyMs: number
  /** How much later than that it began, by its own idea of the moment. */
  readonly lateNs: number
  /** How wrong that idea can have been; null where its clock or the common one was set meanwhile. */
  readonly boundNs: number | null
}

/** Why a block doesn't count. */
export type VoidReason = 'late' | 'clock'

/** What makes a block's time one for all generators, however wrong their clocks are within a limit. */
interface InStepTimes {
  /** Before the time that counts. */
  readonly leadInMs: number
  /** After it. */
  readonly tailMs: number
}

/**
 * Clocks that are wrong by up to a guard have generators begin up to two of them apart. With as much before the time that
 * counts, and as much behind it, everybody makes his load for all of everybody's time; what a block has as its lead-in anyway
 * is there for who begins late, and again at the end for answers that are still due.
 */
export function timesInStep(leadInMs: number, guardMs: number): InStepTimes {
  return { leadInMs: leadInMs + 2 * guardMs, tailMs: leadInMs + 2 * guardMs }
}

/**
 * Whether a block counts: where every generator has made its share of it for all of the time that counts. One that hasn't voids it
 * for all, since what the others made was less load than it is said to be.
 * @param leadInMs The block's own, without guards.
 */
export function voidReason(
  shares: readonly ShareStart[],
  leadInMs: number,
  guardMs: number,
): VoidReason | undefined {
  if (shares.some(({ boundNs }) => boundNs === null || boundNs > guardMs * 1e6)) return 'clock'
  return shares.some(({ lateNs }) => lateNs > leadInMs * 1e6) ? 'late' : undefined
}

const [minLeadMs, maxLeadMs] = [50, 10_000]
/** Of the least that everybody was ready before. */
const spareMs = 100

/** How long before it begins the next block is to be announced: as long as getting ready took, and something to spare; twice as long where that was not enough. */
export function nextLeadMs(leadMs: number, shares: readonly ShareStart[]): number {
  const readyMs = Math.min(...shares.map((share) => share.readyMs))
  if (readyMs < 0) return Math.min(maxLeadMs, 2 * leadMs)
  return Math.min(maxLeadMs, Math.max(minLeadMs, leadMs - readyMs + spareMs))
}

/** What the blocks of a run have shown so far of how generators keep in step. */
export interface GeneratorsPace {
  /** How long before it begins a block is announced. */
  leadMs: number
  /** How wrong their clocks were. */
  boundsNs: readonly number[]
}

/** Of the bounds that were seen: room for one that is a little worse. */
const guardFactor = 1.5
const minGuardMs = 0.5

/** How wrong clocks may be for a block to count, by what was known of them before. */
export function guardFor(boundsNs: readonly number[]): number {
  return Math.max(minGuardMs, (guardFactor * Math.max(0, ...boundsNs)) / 1e6)
}
