import type { Report } from '../../model/report.ts'

/** Contenders that are the same but for their name, such as the two sides of a duel, and what they are. */
export interface ContenderLine {
  readonly names: string
  /** `msgpackr 1.11.5, plain maps (useRecords: false), …` */
  readonly about: string
}

/** The libraries and options of a report's contenders, in their order; nothing where none has options. */
export function contenderLines({ contenders }: Pick<Report, 'contenders'>): ContenderLine[] {
  if (contenders.every(({ options }) => options === '')) return []
  const alike = Map.groupBy(contenders, ({ library, version, options }) =>
    [`${library} ${version}`, options].filter((part) => part !== '').join(', '),
  )
  return [...alike].map(([about, own]) => ({ names: own.map(({ name }) => name).join(', '), about }))
}
