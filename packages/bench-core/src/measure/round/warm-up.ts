import type { TrialProcess } from '../process/trial-process.ts'
import { shareBeforeCollection, windowsOfLimit } from '../trial/steady.ts'
import { askFor } from './trials.ts'

/** How one operation of a trial was warmed up. */
export interface WarmedOperation {
  readonly operation: string
  readonly nsPerOperation: number
  readonly warmupMs: number
  readonly steady: boolean
}

/**
 * Runs all operations of a trial for a while, collects the garbage of that, and warms them up. There is one collection for all
 * of them, and it comes first, because a forced one drops most of the optimised code, which it takes longest to get back.
 */
export async function warmUpTrial(
  trial: TrialProcess,
  operations: readonly { readonly operation: string; readonly limitMs: number }[],
  onOperation: (operation: string) => void = () => {},
): Promise<readonly WarmedOperation[]> {
  const warm = async (operation: string, limitMs: number) => {
    onOperation(operation)
    const windowMs = limitMs / windowsOfLimit
    return askFor(trial, { type: 'warm-up', operation, windowMs, limitMs }, 'warmed')
  }
  const beforeMs: number[] = []
  for (const { operation, limitMs } of operations)
    beforeMs.push((await warm(operation, shareBeforeCollection * limitMs)).warmupMs)
  await askFor(trial, { type: 'collect-garbage' }, 'garbage-collected')
  const warmed: WarmedOperation[] = []
  for (const [index, { operation, limitMs }] of operations.entries()) {
    const { warmupMs, nsPerOperation, steady } = await warm(operation, limitMs)
    warmed.push({ operation, nsPerOperation, warmupMs: beforeMs[index]! + warmupMs, steady })
  }
  return warmed
}
