import { opponentOf } from '@wirebench/bench-core/model/run/run-spec'
import type { LiveBlock, RunState } from '@wirebench/bench-core/report/figures/run-state'
import { type NinesData, type NinesInput, ninesRows } from '@wirebench/bench-core/report/scene/nines'
import { type SeriesStyle, seriesStyles } from '@wirebench/bench-core/report/scene/series-style'
import { groupTitles } from '@wirebench/bench-core/report/words/case/case-title'
import { suiteTitles } from '../../pieces/case/case-words.ts'
import { blockLatency } from './block-latency.ts'

/** A case of which operations were timed one by one, with what its latest block showed. */
export interface TimedCase {
  readonly contender: string
  /** What it is compared with; null where it is a reference itself. */
  readonly opponent: string | null
  readonly block: LiveBlock
  readonly style: SeriesStyle
}

/** Such cases of one operation, in the plan's order. */
export interface TimedGroup {
  /** Such as `decode infrastructure-execution`. */
  readonly title: string
  readonly cases: readonly TimedCase[]
}

/** What a picture of the latest round is made of; the rest of a run's state changes without a need to draw it again. */
export type RoundState = Pick<RunState, 'cases' | 'plan' | 'spec'>

export function timedGroups({ cases, plan, spec }: RoundState): readonly TimedGroup[] {
  if (plan === null || spec === null) return []
  const titleOf = groupTitles({ cases: plan.cases.map((key) => ({ key })) })
  const stylesOf = (suite: (typeof spec.suites)[number]) => {
    const named = new Set(plan.cases.filter((key) => key.suite === suite).map(({ contender }) => contender))
    return seriesStyles(plan.contenders.filter(({ name }) => named.has(name)))
  }
  const styles = new Map(spec.suites.map((suite) => [suite, stylesOf(suite)]))
  const timed = Object.values(cases).flatMap(({ key, block }) => {
    const style = styles.get(key.suite)?.get(key.contender)
    if (block === null || style === undefined) return []
    const { suite, contender } = key
    const title = spec.suites.length > 1 ? `${suiteTitles[suite]}: ${titleOf(key)}` : titleOf(key)
    return [{ title, contender, opponent: opponentOf(spec, suite, contender), block, style }]
  })
  return [...Map.groupBy(timed, ({ title }) => title)].map(([title, own]) => ({ title, cases: own }))
}

/** The contenders of a group that can be put beside what they are compared with. */
export function challengers({ cases }: TimedGroup): readonly TimedCase[] {
  return cases.filter(({ opponent }) => opponent !== null)
}

/** The challenger that is asked for, or the first, behind its opponent; what there is where nothing can be put beside it. */
export function pairOf(group: TimedGroup, asked: string | undefined): readonly TimedCase[] {
  const known = challengers(group)
  const chosen = known.find(({ contender }) => contender === asked) ?? known[0]
  if (chosen === undefined) return group.cases.slice(0, 1)
  return [...group.cases.filter(({ contender }) => contender === chosen.opponent), chosen]
}

export function ninesInputs(pair: readonly TimedCase[]): readonly NinesInput[] {
  return pair.map(({ style, block }) => ({
    name: style.name,
    title: style.title,
    samples: block.samples,
    latency: blockLatency(block),
  }))
}

/** What the chart draws: the percentiles that a block has, with nothing read off between them. */
export function roundRows(inputs: readonly NinesInput[]): NinesData | null {
  const data = ninesRows(inputs)
  if (data === null) return null
  const places = new Set(
    inputs.flatMap(({ latency }) => latency.curve.map(([p]) => Number((1 / (1 - p)).toPrecision(9)))),
  )
  return { ...data, rows: data.rows.filter(({ x }) => places.has(x)) }
}
