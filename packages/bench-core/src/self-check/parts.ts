/** What the self-check consists of, in the order in which it is measured. */
export const usualParts = ['overhead', 'agreement', 'null', 'usual', 'detection'] as const
/**
 * Contenders of the other suites that meet themselves in duels: under quick settings, beside identical ones, and under standard
 * settings.
 */
export const dueledParts = ['protocol', 'storage', 'protocol-standard', 'storage-standard'] as const
export type DueledPart = (typeof dueledParts)[number]

/** With those that take about as long as all of these or longer, and are measured only where they are asked for. */
export const partNames = [...usualParts, ...dueledParts, 'small-effect'] as const
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
