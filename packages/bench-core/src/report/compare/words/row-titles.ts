import type { CaseKey } from '../../../model/report/case-key.ts'
import { caseTitles } from '../../words/case/case-title.ts'
import { parametersText } from '../../words/case/parameter-words.ts'
import { sharedBySuite } from '../../words/case/shared-parts.ts'

/** How the rows of one table are called. */
export interface RowTitles {
  /** `bytea-protobuf insert person, rows 1,000`: a parameter that all cases of a suite share is left out. */
  readonly titleOf: (key: CaseKey) => string
  /** What was left out, to be told once: `All cases (storage): driver pg`. */
  readonly lines: readonly string[]
}

/** Titles for rows side by side: short enough to be told apart at a glance. */
export function rowTitles(rows: readonly { readonly key: CaseKey }[]): RowTitles {
  const titleOf = caseTitles({ cases: rows })
  const shared = sharedBySuite({ cases: rows })
  return {
    titleOf: (key) => `${key.contender} ${titleOf(key)}`,
    lines: [...shared].flatMap(([suite, { parameters }]) => {
      const text = parametersText(parameters)
      return text === '' ? [] : [`All cases${shared.size > 1 ? ` (${suite})` : ''}: ${text}`]
    }),
  }
}
