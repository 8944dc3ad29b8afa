import { workloadTitle } from '../../../model/messages/own-workload-name.ts'
import type { MetricInfo } from '../../../model/metrics/metric-info.ts'
import type { CaseKey } from '../../../model/report/case-key.ts'
import type {
  ChangeSummary,
  ChangeWord,
  ComparedCell,
  ComparedFigure,
} from '../../../model/report/runs-comparison.ts'
import { counted } from '../../../model/text/counted.ts'
import { type Decision, isUsable } from '../../../stats/decisions/decision.ts'
import {
  bracketedInterval,
  formatFactor,
  formatPercent,
  formatRatio,
  formatSignedPercent,
  nbsp,
  oneSidedInterval,
} from '../../words/format.ts'
import { objectionText } from '../../words/objection-text.ts'
import { noRealisticRounds } from '../../words/verdict-text.ts'

/** How a change is shown beside its row. */
export const changeMarks: Readonly<Record<ChangeWord, string>> = {
  regression: '▲',
  improvement: '▼',
  same: '=',
  undecided: '~',
  'not-comparable': '!',
  'not-judged': '·',
  'only-here': '+',
  'only-in-base': '−',
}

/** The words that people read; the data's own otherwise. */
export const changeWords: Readonly<Record<ChangeWord, string>> = {
  regression: 'regression',
  improvement: 'improvement',
  same: 'the same',
  undecided: 'can’t tell',
  'not-comparable': 'not comparable',
  'not-judged': 'not judged',
  'only-here': 'only here',
  'only-in-base': 'only in the baseline',
}

/** What a decision says of a metric. */
export function decidedWord(decision: Decision, { better }: Pick<MetricInfo, 'better'>) {
  if (decision === 'same' || decision === 'undecided') return decision
  return decision === better ? 'improvement' : 'regression'
}

/** The head of what counts a word. */
export function countedChanges(word: ChangeWord, count?: number): string {
  const isPlural = (word === 'regression' || word === 'improvement') && count !== 1
  return `${changeWords[word]}${isPlural ? 's' : ''}`
}

/** ` (+50 % to +54 %)`: by how much those changed that have a word; empty where that doesn’t say a size. */
export function rangeText(
  { regressions, improvements }: Pick<ChangeSummary, 'regressions' | 'improvements'>,
  word: ChangeWord,
): string {
  const range = word === 'regression' ? regressions : word === 'improvement' ? improvements : null
  if (range === null) return ''
  return ` (${[...new Set([range.low, range.high].map(formatChange))].join(' to ')})`
}

/** A change as a signed percentage, `+4.1 %`; beyond −50 % and +100 % as a factor, `2.4×`. */
export function formatChange(change: number): string {
  return isInPercent(change) ? signedPercent(change) : formatFactor(change)
}

function isInPercent(change: number): boolean {
  return change >= smallestInPercent && change <= largestInPercent
}

/** A change too small for its digits has no sign either. */
function signedPercent(change: number): string {
  return isBarely(change) ? `±0.0${nbsp}%` : formatSignedPercent(change - 1)
}

function isBarely(change: number): boolean {
  return Math.abs(change - 1) < 0.0005
}

/** A change with its word, which says the direction: `4.1 % slower`, `2.4× faster`. */
export function formatChangeInWords(change: number, { better, words }: MetricInfo): string {
  if (change === 1) return 'no difference'
  const isBetter = better === 'lower' ? change < 1 : change > 1
  const size = isBarely(change)
    ? `under 0.1${nbsp}%`
    : isInPercent(change)
      ? formatPercent(Math.abs(change - 1))
      : formatChange(change)
  return `${size} ${isBetter ? words.better : words.worse}`
}

/** A column of geometric means: of how many changes they are stands in its head, or where that differs beside each. */
export function meanColumn(
  summaries: readonly ChangeSummary[],
  metric: MetricInfo,
): { readonly header: string; readonly meanOf: (summary: ChangeSummary) => string | null } {
  const [of, ...others] = new Set(summaries.flatMap((one) => (one.geometricMean === null ? [] : one.of)))
  const isSame = of !== undefined && others.length === 0
  return {
    header: isSame ? `geometric mean of ${of}` : 'geometric mean',
    meanOf: ({ geometricMean, of }) =>
      geometricMean === null
        ? null
        : `${formatChangeInWords(geometricMean, metric)}${isSame ? '' : ` over ${counted(of, 'case')}`}`,
  }
}

/** The ends of a change in brackets: `[+2.0 %, +6.3 %]`, `[2.2–2.6×]`; nothing where they aren't known. */
export function formatChangeInterval({ value, low, high }: ComparedFigure): string {
  if (low === null || high === null || low === high || !isUsable({ low, high })) return ''
  if (low >= smallestInPercent && high <= largestInPercent)
    return `[${signedPercent(low)}, ${signedPercent(high)}]`
  if (low > 1 || high < 1) return `[${oneSidedInterval(value, low, high)}]`
  return `[${Number(low.toPrecision(2))}×, ${Number(high.toPrecision(2))}×]`
}

const smallestInPercent = 0.5
const largestInPercent = 2

/** What a cell comes to: the change where there is one to tell, else the word for it. */
export function cellWords({ word, change }: ComparedCell, metric: MetricInfo): string {
  const isChange = word === 'regression' || word === 'improvement'
  return isChange && change ? formatChangeInWords(change.value, metric) : changeWords[word]
}

/** A cell in a table: mark, change and interval, or why there is none. */
export function cellSummary(cell: ComparedCell, metric: MetricInfo): string {
  const { word, change, reason } = cell
  const why = word === 'not-comparable' ? `: ${objectionText(reason!)}` : ''
  const interval = change ? formatChangeInterval(change) : ''
  return `${changeMarks[word]} ${cellWords(cell, metric)}${why} ${interval}`.trim()
}

/** What the sentence of a cell is made from. */
export interface ChangeWords {
  readonly key: CaseKey
  readonly metricName: string
  readonly metric: MetricInfo
  /** Letters of the run and the baseline. */
  readonly run: string
  readonly base: string
}

/** The sentence of one cell: it names the case, the direction, the reference, both runs and what is missing for more. */
export function changeText(cell: Omit<ComparedCell, 'text'>, about: ChangeWords): string {
  const { metric, metricName, run, base } = about
  const subject = caseTitle(about.key)
  const figure = metricName === 'nsPerOperation' ? '' : ` (${metric.title})`
  const against = cell.reference === null ? '' : ` against ${cell.reference}`
  switch (cell.word) {
    case 'regression':
    case 'improvement':
      return `${subject}: ${formatRatio(cell.change!.value, metric.better, metric.words)}${against} in ${run} than in ${base}${figure}${bracketedInterval(cell.change!, metric)}`
    case 'same':
      return cell.equalWithin === null || cell.equalWithin === 0
        ? `${subject}: the same in ${run} as in ${base}${figure}`
        : `${subject}: the same${against} in ${run} as in ${base}, within ${formatPercent(cell.equalWithin)}${figure}${bracketedInterval(cell.change!, metric)}`
    case 'undecided':
      return `${subject}: can’t tell${against} from ${base} to ${run}${figure}${betweenWords(cell.change, metric)}; ${outlook(cell)}`
    case 'not-comparable':
      return `${subject}: not comparable: ${objectionText(cell.reason!)}${figure}`
    case 'not-judged':
      return `${subject}: not judged: ${objectionText(cell.reason!)}${figure}`
    case 'only-here':
      return `${subject}: only in ${run}`
    case 'only-in-base':
      return `${subject}: only in ${base}`
  }
}

/** A case as a reader says it: `protobuf-es decode person, size 20`. */
export function caseTitle({ contender, operation, workload, parameters }: CaseKey): string {
  const settings = Object.keys(parameters)
    .toSorted()
    .map((name) => `, ${name} ${parameters[name]}`)
  return `${contender} ${operation} ${workloadTitle(workload)}${settings.join('')}`
}

function betweenWords(change: ComparedFigure | null, { better, words }: MetricInfo): string {
  if (change === null || change.low === null || change.high === null || !isUsable(change)) return ''
  const [from, to] = [change.low, change.high].map((end) => formatRatio(end, better, words))
  return `, between ${from} and ${to}`
}

function outlook({ furtherRounds, reason }: Omit<ComparedCell, 'text'>): string {
  if (reason !== null) return objectionText(reason)
  return furtherRounds === null
    ? noRealisticRounds
    : `about ${counted(furtherRounds, 'more round')} of each would decide it`
}
