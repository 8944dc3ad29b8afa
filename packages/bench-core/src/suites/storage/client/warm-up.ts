import { getsFaster, isSteady, lastWindows, windowCost } from '../../../measure/steadiness.ts'
import type { Operation } from './operations/operation.ts'
import { newTally, nowNs } from './tally.ts'

/** Windows that fit into the limit, none of them so short that a few operations fill it. */
const windows = 8
const shortestWindowMs = 5

/** How an operation was warmed up. It isn't `steady` where its last windows show that it still got faster. */
export interface WarmedUp {
  readonly warmUpMs: number
  readonly steady: boolean
}

/**
 * Works in windows until they are steady, or until the limit: by their median operation, where operations are timed one by
 * one.
 */
export async function warmUp({ run }: Pick<Operation, 'run'>, limitMs: number): Promise<WarmedUp> {
  if (limitMs <= 0) return { warmUpMs: 0, steady: true }
  const windowMs = Math.max(shortestWindowMs, limitMs / windows)
  const startNs = nowNs()
  const costs: number[] = []
  while (true) {
    const tally = newTally()
    const beforeNs = nowNs()
    await run(beforeNs + windowMs * 1e6, tally)
    const endNs = nowNs()
    costs.push(windowCost(tally.samplesNs) ?? (endNs - beforeNs) / tally.operations)
    const warmUpMs = (endNs - startNs) / 1e6
    if (isSteady(costs) || warmUpMs >= limitMs)
      return { warmUpMs, steady: costs.length < lastWindows || !getsFaster(costs) }
  }
}
