/** Nobody measures more to decide one comparison. */
const mostRounds = 1000

/**
 * How many rounds beyond those that are there decide something, by bisection: at least one; null where 1,000 in all would
 * not. Once enough rounds decide, more of them do.
 */
export function roundsUntil(decides: (rounds: number) => boolean, now: number): number | null {
  if (!decides(mostRounds)) return null
  let enough = mostRounds
  let tooFew = Math.max(1, now)
  while (enough - tooFew > 1) {
    const middle = Math.floor((enough + tooFew) / 2)
    if (decides(middle)) enough = middle
    else tooFew = middle
  }
  return Math.max(1, enough - now)
}
