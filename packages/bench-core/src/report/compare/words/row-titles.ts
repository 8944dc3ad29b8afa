import { workloadTitle } from '../../../model/messages/own-workload-name.ts'
import type { CaseKey } from '../../../model/report/case-key.ts'
import { parametersText } from '../../words/case/parameter-words.ts'
import { sharedBySuite, unsharedParts } from '../../words/case/shared-parts.ts'

/** How the rows of one table are called. */
export interface RowTitles {
  /** `bytea-protobuf insert person, rows 1,000`: a parameter that all cases of a suite share is left out. */
  readonly titleOf: (key: CaseKey) => string
  /** What was left out, to be told once: `All cases (storage): driver pg`. */
  readonly lines: readonly string[]
}

/** Titles for rows side by side: short enough to be told apart at a glance. */
export function rowTitles(rows: readonly { readonly key: CaseKey }[]): RowTitles {
  const shared = sharedBySuite({ cases: rows })
  return {
    titleOf(key) {
      const known = shared.get(key.suite)
      const { parameters } = known ? unsharedParts(key, known) : key
      return [`${key.contender} ${key.operation} ${workloadTitle(key.workload)}`, parametersText(parameters)]
        .filter((text) => text !== '')
        .join(', ')
    },
    lines: [...shared].flatMap(([suite, { parameters }]) => {
      const text = parametersText(parameters)
      return text === '' ? [] : [`All cases${shared.size > 1 ? ` (${suite})` : ''}: ${text}`]
    }),
  }
}
