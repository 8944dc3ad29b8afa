import type { OverviewCase, TrendOverview } from '@wirebench/bench-core/model/report/trends'
import { caseTitle } from '@wirebench/bench-core/report/compare/words/change-text'
import type { TrendsSearch } from '../trends-search.ts'

/** Whether its newest run changed, or the case came to lie on another level. */
export function hasMoved({ change, shift }: OverviewCase): boolean {
  return shift !== null || change?.word === 'regression' || change?.word === 'improvement'
}

/** The cases that the filters let through, in the order that was asked for; those that moved first otherwise. */
export function visibleCases(
  { cases }: Pick<TrendOverview, 'cases'>,
  { q = '', suite, show, sort }: Pick<TrendsSearch, 'q' | 'suite' | 'show' | 'sort'>,
): OverviewCase[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const shown = cases.filter((one) => {
    if (suite !== undefined && one.key.suite !== suite) return false
    if (show === 'moved' && !hasMoved(one)) return false
    const text = `${one.caseId} ${caseTitle(one.key)}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  switch (sort) {
    case undefined:
      return shown
    case 'name':
      return shown.toSorted((a, b) => (a.caseId < b.caseId ? -1 : 1))
    case 'change':
      return shown.toSorted((a, b) => sizeOf(b) - sizeOf(a))
  }
}

function sizeOf({ change }: OverviewCase): number {
  return change === null ? -1 : Math.abs(Math.log(change.value))
}

/** What a case's line is drawn from: what is judged, which is the ratio to the reference where there is one. */
export function drawnValues({ ratios, figures }: OverviewCase): {
  readonly of: 'ratio' | 'figure'
  readonly values: readonly (number | null)[]
} {
  return ratios.some((ratio) => ratio !== null)
    ? { of: 'ratio', values: ratios }
    : { of: 'figure', values: figures }
}

/** Heights of a small line from 0 to 1, run by run; small differences are not blown up. */
export function sparkPoints(values: readonly (number | null)[]): {
  readonly index: number
  readonly y: number
}[] {
  const known = values.filter((value) => value !== null)
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const middle = (low + high) / 2
  const span = Math.max(high - low, Math.abs(middle) * minSpan, Number.MIN_VALUE)
  return values.flatMap((value, index) =>
    value === null ? [] : [{ index, y: 0.5 + (value - middle) / span }],
  )
}

const minSpan = 0.05
