import type { ScorecardRow } from '../../model/codec/codec-report.ts'
import { joined } from '../../model/text/joined.ts'
import { isUsable } from '../../stats/decisions/decision.ts'
import type { Estimate } from '../../stats/estimate.ts'
import { parametersText } from '../words/case/parameter-words.ts'
import { ratioAxis } from './ratio-axis.ts'
import type { Scene } from './scene.ts'
import type { SeriesStyle } from './series-style.ts'

/** One contender's ratio in one row. */
interface RatioDot extends Estimate {
  readonly style: SeriesStyle
  /** There is no interval, or it is modelled. */
  readonly isHollow: boolean
  /** What it says, for those who point at it. */
  readonly text: string
  /** What stands beside it. */
  readonly label?: string
}

export interface RatioRow {
  readonly label: string
  /** A name below the label. */
  readonly under?: string
  /** What stands at the row's other end. */
  readonly note?: string
  readonly dots: readonly RatioDot[]
}

/** Ratios as dots with their intervals around 1× on a log axis, row by row from the top. */
export function ratioScene(
  title: string,
  rows: readonly RatioRow[],
  axis: { readonly title: string; readonly ends: readonly [string, string] },
): Scene {
  const placed = stacked(rows)
  const axisOfRatios = ratioAxis(rows.flatMap(({ dots }) => dots))
  const [least, most] = axisOfRatios.domain
  const styles = new Map(rows.flatMap(({ dots }) => dots.map(({ style }) => [style.name, style])))
  return {
    title,
    x: { ...axisOfRatios, ...axis },
    y: {
      scale: 'linear',
      domain: [placed.height, 0],
      ticks: placed.rows.map(({ row: { label, note, under }, middle }) => ({
        at: middle,
        text: label,
        ...(note === undefined ? {} : { note }),
        ...(under === undefined ? {} : { under }),
      })),
      title: '',
      isRows: true,
      rowEnds: placed.rows.slice(1).map(({ top }) => top),
    },
    series: [...styles.values()].map((style) => ({
      style,
      line: [],
      band: [],
      marks: placed.rows.flatMap(({ row, firstDot, step }) =>
        row.dots.flatMap((dot, index) =>
          dot.style.name === style.name
            ? [{ ...dot, x: Math.min(most, Math.max(least, dot.value)), y: firstDot + index * step }]
            : [],
        ),
      ),
    })),
    lines: [{ axis: 'x', at: 1, text: '' }],
    intervals: 'x',
    names: rows.every((row) =>
      row.dots.every((dot) => dot.label !== undefined || dot.style.title === row.label),
    )
      ? 'rows'
      : 'legend',
    height: placed.height,
  }
}

/** One thing that contenders are compared in. */
export type ScoredRow = Pick<ScorecardRow, 'title' | 'better' | 'kind' | 'unit' | 'metric' | 'cells'> &
  Partial<Pick<ScorecardRow, 'dimension' | 'parameters'>>

/** Such as `gzip size, median, level 6`; how loaded a case is says its title. */
export function scoredTitle({ title, dimension, parameters = {} }: ScoredRow): string {
  return joined([title, dimension === 'latency' ? '' : parametersText(parameters)])
}

/** A scorecard's ratios: a larger number is better, whatever the metric's direction. What is too noisy to say anything stands in the tables alone. */
export function scoreRatios(rows: readonly ScoredRow[], styles: readonly SeriesStyle[]): RatioRow[] {
  return rows
    .map((row) => ({ label: scoredTitle(row), dots: styles.flatMap((style) => scoreDot(row, style)) }))
    .filter(({ dots }) => dots.length > 0)
}

function scoreDot({ cells, better, kind }: ScoredRow, style: SeriesStyle): RatioDot[] {
  const cell = cells.find(({ contender }) => contender === style.name)
  const { ratio, verdict, text } = cell ?? {}
  if (!ratio || ratio.value <= 0 || verdict === 'not-comparable' || !isUsable(ratio)) return []
  const advantage = advantageOf(ratio, better)
  const isExact = ratio.low !== null && ratio.low === ratio.high
  const isHollow = kind === 'modelled' || (!isExact && advantage.low === null)
  return [{ ...advantage, style, isHollow, text: text ?? '' }]
}

/** The ends and the title of an axis on which right is better than something, whatever the metric's direction. */
export function betterThan(reference: string): Parameters<typeof ratioScene>[2] {
  return { title: 'ratio (log scale)', ends: ['← worse', `better than ${reference} →`] }
}

/** A ratio as how much better something is: 2 is twice as good. */
export function advantageOf({ value, low, high }: Estimate, better: 'lower' | 'higher'): Estimate {
  const turned = (of: number) => (better === 'lower' ? 1 / of : of)
  // An exact ratio needs no interval; one that reaches 0 has none on a log axis.
  if (low === null || high === null || low <= 0 || low === high)
    return { value: turned(value), low: null, high: null }
  const [from, to] = [turned(low), turned(high)]
  return { value: turned(value), low: Math.min(from, to), high: Math.max(from, to) }
}

function stacked(rows: readonly RatioRow[]) {
  let y = 0
  const placed = rows.map((row) => {
    const step = row.dots.some(({ label }) => label !== undefined) ? labelHeight : dotHeight
    const least = row.under === undefined ? minRowHeight : minNamedHeight
    const height = Math.max(least, row.dots.length * step + 2 * rowPadding)
    const top = y
    const middle = y + height / 2
    y += height
    return { row, top, middle, step, firstDot: middle - ((row.dots.length - 1) * step) / 2 }
  })
  return { rows: placed, height: y }
}

const dotHeight = 11
const labelHeight = 15
const rowPadding = 5
/** A label of two lines, and one with a name below it. */
const minRowHeight = 34
const minNamedHeight = 50
