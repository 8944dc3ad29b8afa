/** Beyond the knee, p99 is more than so many times the lowest p99 of the loads before. */
export const kneeFactor = 2

/**
 * The place of the first p99 beyond the knee, of loads in ascending order; −1 where there is none. A rule that can be
 * checked by eye: with the few loads of a curve, methods that look for the greatest curvature (Satopää et al., "Finding
 * a kneedle in a haystack", 2011) answer with noise.
 */
export function firstBeyondKnee(p99sNs: readonly (number | null)[]): number {
  let lowestNs = Number.POSITIVE_INFINITY
  return p99sNs.findIndex((p99Ns) => {
    if (p99Ns === null) return false
    if (p99Ns > kneeFactor * lowestNs) return true
    lowestNs = Math.min(lowestNs, p99Ns)
    return false
  })
}
