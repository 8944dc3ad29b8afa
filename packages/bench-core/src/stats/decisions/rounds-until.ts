/** More rounds than these, nobody measures to decide one comparison. */
export const maxFurtherRounds = 50

/**
 * How many rounds beyond those that are there decide something, by bisection: at least one; null where 50 more would not.
 * Once enough rounds decide, more of them do.
 */
export function roundsUntil(decides: (rounds: number) => boolean, now: number): number | null {
  let enough = Math.max(1, now) + maxFurtherRounds
  if (!decides(enough)) return null
  let tooFew = Math.max(1, now)
  while (enough - tooFew > 1) {
    const middle = Math.floor((enough + tooFew) / 2)
    if (decides(middle)) enough = middle
    else tooFew = middle
  }
  return Math.max(1, enough - now)
}
