/** What one process cost in one stretch of turns, as a logarithm, and when. */
export interface Seen {
  /** The group of the round whose processes take turns with each other. */
  readonly group: number
  /** Which of them it was, in the order in which they started; in PostgreSQL, where all start at once, by its table. */
  readonly place: number
  /** Which stretch of turns, the same one for all of a group. */
  readonly moment: number
  readonly logCost: number
}

/** Something of which all contenders are the same. */
export interface Work {
  readonly name: string
  /** Fresh processes, once through. */
  measure(round: number): Promise<readonly Seen[]>
  close(): Promise<void>
}

/** A logarithm of the mean cost in each stretch of so many turns: those that are left over at the end are in the last one. */
export function stretches(
  turns: readonly { readonly ns: number; readonly operations: number }[],
  moments: number,
): number[] {
  const each = Math.floor(turns.length / moments)
  return Array.from({ length: moments }, (_, moment) => {
    const own = turns.slice(moment * each, moment === moments - 1 ? undefined : (moment + 1) * each)
    const sum = (of: (turn: (typeof own)[number]) => number) =>
      own.reduce((total, turn) => total + of(turn), 0)
    return Math.log(sum(({ ns }) => ns) / sum(({ operations }) => operations))
  })
}
