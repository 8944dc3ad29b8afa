/** The Fisher–Yates shuffle. */
export function shuffled<T>(items: readonly T[], random: { readonly below: (bound: number) => number }): T[] {
  const order = [...items]
  for (let last = order.length - 1; last > 0; last--) {
    const other = random.below(last + 1)
    ;[order[last], order[other]] = [order[other]!, order[last]!]
  }
  return order
}
