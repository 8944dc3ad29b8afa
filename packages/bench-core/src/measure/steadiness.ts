/** So many windows in a row have to show that nothing gets faster any more. */
export const lastWindows = 3
const tolerance = 0.05

/**
 * Whether a warm-up has come to its end: none of the last three windows was cheaper by more than 5 % than the cheapest before
 * them. What is waited for is work that gets no faster. Windows that agree would be too much to ask: on a core that others use
 * as well, an operation takes half as long again in one of them as in the next.
 */
export function isSteady(windowCosts: readonly number[]): boolean {
  const last = windowCosts.slice(-lastWindows)
  const before = windowCosts.slice(0, -lastWindows)
  return before.length > 0 && Math.min(...last) * (1 + tolerance) >= Math.min(...before)
}

/**
 * Whether the last three windows are each cheaper than the one before, by more than 5 % in all; so is what had fewer. For loads over
 * connections, whose windows differ by more than that even when nothing is compiled any more: identical servers take up to 9 %
 * more or less from one moment to the next (docs/experiments/variance.md).
 */
export function getsFaster(windowCosts: readonly number[]): boolean {
  const last = windowCosts.slice(-lastWindows)
  if (last.length < lastWindows) return true
  const falls = last.every((cost, index) => index === 0 || cost < last[index - 1]!)
  return falls && last[0]! > last.at(-1)! * (1 + tolerance)
}

/**
 * What stands for a window: its middle operation or batch. A full collection, a checkpoint or another program's turn on the
 * core, which falls into one window and not into the next, would keep their means apart for good. Undefined for none.
 */
export function windowCost(costs: readonly number[]): number | undefined {
  return costs.toSorted((a, b) => a - b)[costs.length >> 1]
}
