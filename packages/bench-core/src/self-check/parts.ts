/** What the self-check consists of, in the order in which it is measured. */
export const partNames = ['overhead', 'agreement', 'null', 'usual', 'detection'] as const
export type PartName = (typeof partNames)[number]

/**
 * `not reached`: too little was measured to say, or the aim can't be met by design. `not judged`: it was interrupted.
 * `shown`: there is no aim.
 */
type PartStatus = 'passed' | 'failed' | 'not reached' | 'not judged' | 'shown'

/** One line of the self-check's table. */
export interface PartRow {
  readonly part: PartName
  readonly title: string
  readonly target: string
  readonly found: string
  readonly status: PartStatus
  /** What a reader needs to judge the finding for himself. */
  readonly notes: readonly string[]
}
