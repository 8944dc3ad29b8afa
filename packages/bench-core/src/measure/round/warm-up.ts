import type { TrialProcess } from '../process/trial-process.ts'
import { askTimeoutMs, expectReply } from './trials.ts'

/** How one operation of a trial was warmed up. */
export interface WarmedOperation {
  readonly operation: string
  readonly nsPerOperation: number
  readonly warmupMs: number
  readonly steady: boolean
}

/** Windows of warming up that fit into its limit: long enough to hold collections, many enough to see it settle. */
const windows = 15
/** How much of the limit an operation gets to settle again after the collection. */
const settlingShare = 1 / 3

/**
 * Warms up all operations of a trial, collects the garbage of all of it, and lets them settle. There is one collection for
 * all of them, because the optimiser thinks again after each about code that hasn't run for a while: with one for each
 * operation, the first ones were slow again when it was their turn.
 */
export async function warmUpTrial(
  trial: TrialProcess,
  operations: readonly { readonly operation: string; readonly limitMs: number }[],
  onOperation: (operation: string) => void = () => {},
): Promise<readonly WarmedOperation[]> {
  const warm = async (operation: string, limitMs: number, windowMs: number) => {
    onOperation(operation)
    const { reply } = await trial.ask({ type: 'warm-up', operation, windowMs, limitMs }, askTimeoutMs)
    return expectReply(reply, 'warmed')
  }
  const firstMs: number[] = []
  for (const { operation, limitMs } of operations)
    firstMs.push((await warm(operation, limitMs, limitMs / windows)).warmupMs)
  expectReply((await trial.ask({ type: 'collect-garbage' }, askTimeoutMs)).reply, 'garbage-collected')
  const settled: WarmedOperation[] = []
  for (const [index, { operation, limitMs }] of operations.entries()) {
    const shareMs = settlingShare * limitMs
    const { warmupMs, nsPerOperation, steady } = await warm(operation, shareMs, shareMs / windows)
    settled.push({ operation, nsPerOperation, warmupMs: firstMs[index]! + warmupMs, steady })
  }
  return settled
}
