import type {
  GroupVerdict,
  ScorecardCell,
  ScorecardGroup,
  ScorecardRow,
  ScorecardTable,
} from '../../model/codec-report.ts'
import { metricInfos } from '../../model/metrics/index.ts'
import type { Comparison } from '../../model/report.ts'
import { type Estimate, estimateOverRounds } from '../../stats/interval.ts'
import { geometricMean } from '../../stats/mean.ts'
import { formatRatio, formatRatioInterval } from '../format-ratio.ts'
import { findComparison } from '../lookup.ts'
import { ratiosByRoundOf, sharedRounds } from '../ratios-by-round.ts'

const groups: readonly ScorecardGroup[] = ['speed', 'size', 'resources']

/** The words of a group's mean; its rows have metrics of one kind. */
const wordsOf = {
  speed: { better: 'faster', worse: 'slower' },
  size: { better: 'smaller', worse: 'larger' },
  resources: { better: 'less', worse: 'more' },
  compatibility: { better: 'better', worse: 'worse' },
} as const

/**
 * What each contender's rows come to, group by group: the geometric mean of its ratios to the reference over all
 * corpora, losses included, with its interval over rounds where chance has a part in it. Groups are never put together:
 * nobody can say how many bytes a microsecond is worth.
 * @param opponentOf What a contender's ratios are taken against; null for what takes part in none.
 */
export function groupVerdicts(
  tables: readonly ScorecardTable[],
  contenders: readonly string[],
  comparisons: readonly Comparison[],
  opponentOf: (contender: string) => string | null,
): GroupVerdict[] {
  const others = contenders.flatMap((contender) => {
    const reference = opponentOf(contender)
    return reference === null ? [] : [{ contender, reference }]
  })
  return groups.flatMap((group) => {
    const rows = tables.flatMap((table) =>
      table.rows
        .filter((row) => row.group === group && row.counts)
        .map(
          (row): TabledRow => ({
            row,
            table,
            cells: new Map(row.cells.map((cell) => [cell.contender, cell])),
          }),
        ),
    )
    return rows.length === 0
      ? []
      : others.map(({ contender, reference }) => verdictOf(group, contender, reference, rows, comparisons))
  })
}

function verdictOf(
  group: ScorecardGroup,
  contender: string,
  reference: string,
  rows: readonly TabledRow[],
  comparisons: readonly Comparison[],
): GroupVerdict {
  const compared = rows.map((tabled) => {
    const { metric } = tabled.row
    const cell = tabled.cells.get(contender)
    const isComparable = cell?.verdict !== 'not-comparable' && cell?.ratio != null && cell.ratio.value > 0
    // As costs, so that a ratio below one is better whatever the metric's own direction.
    const ratio = isComparable ? asCost(cell.ratio!.value, metric) : null
    const byRound = isComparable ? byRoundOf(comparisons, tabled, contender) : new Map<number, number>()
    const costByRound = new Map([...byRound].map(([round, value]) => [round, asCost(value, metric)]))
    return { verdict: cell?.verdict ?? null, ratio, byRound: costByRound }
  })
  const ratios = compared.flatMap(({ ratio }) => ratio ?? [])
  const leftOut = compared.length - ratios.length
  const ratio = ratios.length === 0 ? null : geometricMean(ratios)
  const interval = intervalOf(compared)
  return { group, contender, ratio, of: ratios.length, leftOut, text: text() }

  function text(): string {
    if (ratio === null) return `${group}: ${contender} and ${reference} can't be compared`
    const words = wordsOf[group]
    const inWords = (of: number) => formatRatio(of, 'lower', words)
    const missing =
      leftOut === 0 ? '' : `; ${leftOut} that can't be compared ${leftOut === 1 ? 'is' : 'are'} left out`
    const open = compared.filter(({ verdict }) => verdict === 'inconclusive').length
    const [least, most] = [Math.min(...ratios), Math.max(...ratios)]
    const range = least === most ? '' : `, from ${inWords(least)} to ${inWords(most)}`
    const basis =
      ratios.length === 1
        ? `one figure${open === 0 ? '' : ', undecided'}`
        : `geometric mean of ${ratios.length} figures${range}${open === 0 ? '' : `; ${open} of them undecided`}`
    const isSame = Math.abs(Math.log(ratio)) < 1e-9
    const bounds = interval === null ? '' : ` [${formatRatioInterval(ratio, interval.low, interval.high)}]`
    const stand = isSame ? `the same as ${reference}` : `${inWords(ratio)} than ${reference}${bounds}`
    const reachesEqual = interval !== null && interval.low! <= 1 && interval.high! >= 1
    const undecided = !isSame && (reachesEqual || open === ratios.length) ? 'undecided, seen ' : ''
    return `${group}: ${contender} ${undecided}${stand} (${basis}${missing})`
  }
}

/** A row with the corpus that it is of, and its cells by their contender. */
interface TabledRow {
  readonly row: ScorecardRow
  readonly table: Pick<ScorecardTable, 'workload' | 'parameters'>
  readonly cells: ReadonlyMap<string, ScorecardCell>
}

/** The ratios of a row's comparison by round; none where it is exact, or where the row has messages of its own. */
function byRoundOf(
  comparisons: readonly Comparison[],
  { row, table: { workload, parameters } }: TabledRow,
  contender: string,
): ReadonlyMap<number, number> {
  if (workload === null) return new Map()
  const { operation, metric } = row
  const group = {
    suite: 'codec',
    operation,
    workload,
    parameters: { ...parameters, ...row.parameters },
  } as const
  const found = findComparison(comparisons, group, contender, metric)
  return found ? ratiosByRoundOf(found) : new Map()
}

/**
 * The geometric mean within each round that all of them have, then over rounds; an exact ratio is the same in all of them.
 * Null without chance.
 */
function intervalOf(
  compared: readonly { readonly ratio: number | null; readonly byRound: ReadonlyMap<number, number> }[],
): Estimate | null {
  const members = compared.filter(({ ratio }) => ratio !== null)
  const varying = members.filter(({ byRound }) => byRound.size > 0)
  if (varying.length === 0) return null
  const means = sharedRounds(varying.map(({ byRound }) => byRound)).map((round) =>
    geometricMean(members.map(({ ratio, byRound }) => byRound.get(round) ?? ratio!)),
  )
  const estimate = estimateOverRounds(means)
  return estimate === null || estimate.low === null || estimate.high === null ? null : estimate
}

function asCost(ratio: number, metric: string): number {
  return metricInfos[metric]?.better === 'higher' ? 1 / ratio : ratio
}
