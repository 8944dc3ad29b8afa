import { type Share, shareOf } from './shares.ts'

/**
 * When the requests of an open loop are due, in nanoseconds from its start, ascending: a Poisson process, which is what
 * the requests of many users who don't know of each other add up to (Palm–Khintchine). Evenly spaced requests never
 * arrive together, so they show less waiting than a service really has at the same rate. See Schroeder, Wierman and
 * Harchol-Balter, "Open versus closed: a cautionary tale", NSDI 2006, and Zhang et al., "Treadmill", ISCA 2016.
 *
 * Given their number, the arrivals of a Poisson process are independent and uniform over the time (Ross, Introduction to
 * Probability Models, "conditional distribution of the arrival times"): so every block has exactly rate × duration of them.
 *
 * Several generators make such a process together: independent Poisson processes of rates that add up to the rate are, taken
 * together, one of that rate (the superposition theorem, Kingman, Poisson Processes, 1993, section 2.2). Given the number,
 * that is as plain: shares of so many independent, uniform times are together so many of them, whoever has how many.
 * @param uniform Random numbers in 0 … 1; the same ones for every contender make the same arrivals.
 * @param share Whose part of the arrivals it is; everybody needs random numbers of his own.
 */
export function poissonArrivalsNs(
  ratePerSecond: number,
  durationNs: number,
  uniform: () => number,
  share: Share = { index: 0, of: 1 },
): Float64Array {
  const due = new Float64Array(shareOf(arrivalsIn(ratePerSecond, durationNs), share))
  return fillWithArrivals(due, durationNs, uniform)
}

/** How many requests of a rate are due in such a time, at least one. */
export function arrivalsIn(ratePerSecond: number, durationNs: number): number {
  return Math.max(1, Math.round((ratePerSecond * durationNs) / 1e9))
}

/** The same in place: as many arrivals as there is room for. */
export function fillWithArrivals(
  dueNs: Float64Array,
  durationNs: number,
  uniform: () => number,
): Float64Array {
  for (let index = 0; index < dueNs.length; index++) dueNs[index] = uniform() * durationNs
  return dueNs.sort()
}
