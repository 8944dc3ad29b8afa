/** So many windows in a row have to agree. */
export const agreeingWindows = 3
const agreement = 0.05

/**
 * Whether a warm-up has come to its end: the last three windows agree within 5 % in what an operation cost. What is waited
 * for is work that gets no faster.
 */
export function isSteady(windowCosts: readonly number[]): boolean {
  const last = windowCosts.slice(-agreeingWindows)
  return last.length === agreeingWindows && Math.max(...last) <= Math.min(...last) * (1 + agreement)
}

/**
 * What stands for a window: its middle operation or batch. A full collection, a checkpoint or another program's turn on the
 * core, which falls into one window and not into the next, would keep their means apart for good. Undefined for none.
 */
export function windowCost(costs: readonly number[]): number | undefined {
  return costs.toSorted((a, b) => a - b)[costs.length >> 1]
}
