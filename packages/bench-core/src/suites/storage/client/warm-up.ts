import type { Operation } from './operations/operation.ts'
import { newTally, nowNs } from './tally.ts'

const agreeingWindows = 3
const agreement = 0.05
/** Windows that fit into the limit, none of them so short that a few operations fill it. */
const windows = 8
const shortestWindowMs = 5

/** How an operation was warmed up, and whether it had stopped getting faster by then. */
export interface WarmedUp {
  readonly warmUpMs: number
  readonly steady: boolean
}

/**
 * Works in windows until three in a row agree within 5 %, or until the limit. What is compared is the median operation,
 * where operations are timed one by one: a checkpoint or a collection falls into one window and not into the next.
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
    costs.push(median(tally.samplesNs) ?? (endNs - beforeNs) / tally.operations)
    const last = costs.slice(-agreeingWindows)
    const steady = last.length === agreeingWindows && Math.max(...last) <= Math.min(...last) * (1 + agreement)
    const warmUpMs = (endNs - startNs) / 1e6
    if (steady || warmUpMs >= limitMs) return { warmUpMs, steady }
  }
}

function median(samples: readonly number[]): number | undefined {
  return samples.toSorted((a, b) => a - b)[samples.length >> 1]
}
