import { workloadTitle } from '../../../model/messages/own-workload-name.ts'
import type { CaseKey } from '../../../model/report/case-key.ts'
import { parametersText } from '../../words/case/parameter-words.ts'
import { leftToSay, saidBySuite } from '../../words/case/said-once.ts'

/** How the rows of one table are called. */
export interface RowTitles {
  /** `bytea-protobuf insert person, rows 1,000`: a parameter that all cases of a suite share is left out. */
  readonly titleOf: (key: CaseKey) => string
  /** What was left out, to be told once: `All cases (storage): driver pg`. */
  readonly lines: readonly string[]
}

/** Titles for rows side by side: short enough to be told apart at a glance. */
export function rowTitles(rows: readonly { readonly key: CaseKey }[]): RowTitles {
  const said = saidBySuite({ cases: rows })
  return {
    titleOf(key) {
      const known = said.get(key.suite)
      const { parameters } = known ? leftToSay(key, known) : key
      return [`${key.contender} ${key.operation} ${workloadTitle(key.workload)}`, parametersText(parameters)]
        .filter((text) => text !== '')
        .join(', ')
    },
    lines: [...said].flatMap(([suite, { parameters }]) => {
      const text = parametersText(parameters)
      return text === '' ? [] : [`All cases${said.size > 1 ? ` (${suite})` : ''}: ${text}`]
    }),
  }
}
