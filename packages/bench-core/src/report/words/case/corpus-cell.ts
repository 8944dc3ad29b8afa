import type { CaseKey, Parameters } from '../../../model/report/case-key.ts'

/** One corpus of a codec run: a workload at one size. */
export interface CorpusCell {
  readonly workload: string
  readonly parameters: Parameters
}

/** Parameters that say how an operation was done, and not with which messages. */
const ofOperations: ReadonlySet<string> = new Set(['loadPercent', 'level', 'quality', 'madeOfPercent'])

/** The messages of a case. */
export function cellOf({ workload, parameters }: Pick<CaseKey, 'workload' | 'parameters'>): CorpusCell {
  const own = Object.entries(parameters).filter(([name]) => !ofOperations.has(name))
  return { workload, parameters: Object.fromEntries(own) }
}

/** The same with what is said of the operation: `level` 6. */
export function operationParameters({ parameters }: Pick<CaseKey, 'parameters'>): Parameters {
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => ofOperations.has(name)))
}

/** The messages in words, the same ones for the same messages: `person, size 20`. */
export function cellText(cell: CorpusCell): string {
  return [cell.workload, ...settingsOf(cell)].join(', ')
}

/** What is to be said of messages beside their name: `size 20`. */
export function settingsOf({ parameters }: Pick<CorpusCell, 'parameters'>): string[] {
  return Object.entries(parameters)
    .map(([name, value]) => `${name} ${value}`)
    .toSorted()
}
