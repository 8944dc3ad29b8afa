import type { ContenderInfo } from '@wirebench/bench-core/model/report/contender'
import type { Report } from '@wirebench/bench-core/model/report/report'
import { type SeriesStyle, seriesStyles } from '@wirebench/bench-core/report/scene/series-style'

/** The looks of some contenders of a report: each keeps its own, whoever else is shown. */
export function stylesOf(
  { contenders: all, cases }: Pick<Report, 'contenders' | 'cases'>,
  some: readonly Pick<ContenderInfo, 'name'>[],
): ReadonlyMap<string, SeriesStyle> {
  const names = new Set(some.map(({ name }) => name))
  const suites = new Set(cases.flatMap(({ key }) => (names.has(key.contender) ? [key.suite] : [])))
  const ofSuites = new Set(cases.flatMap(({ key }) => (suites.has(key.suite) ? [key.contender] : [])))
  const styles = seriesStyles(all.filter(({ name }) => ofSuites.has(name)))
  return new Map([...styles].filter(([name]) => names.has(name)))
}
