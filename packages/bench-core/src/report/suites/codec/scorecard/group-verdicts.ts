import type {
  GroupVerdict,
  ScorecardCell,
  ScorecardGroup,
  ScorecardRow,
  ScorecardTable,
} from '../../../../model/codec/codec-report.ts'
import { decodeAndRead } from '../../../../model/codec/decoding.ts'
import { metricInfos } from '../../../../model/metrics/index.ts'
import { findComparison } from '../../../../model/report/lookup.ts'
import type { Comparison, VerdictWord } from '../../../../model/report/report.ts'
import { geometricMean } from '../../../../stats/mean.ts'
import { type ByRound, mapRounds, ratiosByRoundOf, sharedRounds } from '../../../../stats/ratios-by-round.ts'
import { decideMeans, type MeanOfRatios } from '../../../figures/ratios/group-decision.ts'
import { cellText } from '../../../words/case/corpus-cell.ts'
import { objectionText } from '../../../words/objection-text.ts'
import { groupSentence } from './group-sentence.ts'

const groups: readonly ScorecardGroup[] = ['speed', 'size', 'resources']

/**
 * What each contender's rows come to, group by group: the geometric mean of its ratios to the reference over all
 * corpora, losses included, with its interval over rounds where chance has a part in it, judged as every comparison is.
 * Groups are never put together: nobody can say how many bytes a microsecond is worth.
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
    const rows = rowsOf(group, tables)
    if (rows.length === 0) return []
    // A contender that no row is about, such as one of a language that lacks them all, has no mean.
    const means = others.flatMap((pair) => {
      const own = rows.filter(({ cells }) => cells.has(pair.contender))
      return own.length === 0 ? [] : [{ ...pair, ...meanOf(pair.contender, own, comparisons) }]
    })
    const comparable = means.filter(({ ratios }) => ratios.length > 0)
    const decisions = decideMeans(comparable)
    return means.map((mean) => {
      const { contender, ratios, leftOut, value } = mean
      const decision = decisions[comparable.indexOf(mean)] ?? null
      const ratio = decision === null ? null : value
      return {
        group,
        contender,
        ratio,
        of: ratios.length,
        leftOut: leftOut.length,
        ...(decision === 'undecided' && { isUndecided: true as const }),
        text: groupSentence({ ...mean, group, decision, isOfReading: rows.some(isOfReading(contender)) }),
      }
    })
  })
}

/** Whether what stands for decoding a contender’s messages includes reading them. */
function isOfReading(contender: string): (tabled: TabledRow) => boolean {
  return ({ row, cells }) => row.operation === decodeAndRead && cells.has(contender)
}

/** A row with the corpus that it is of, and its cells by their contender. */
interface TabledRow {
  readonly row: ScorecardRow
  readonly table: Pick<ScorecardTable, 'workload' | 'parameters'>
  readonly cells: ReadonlyMap<string, ScorecardCell>
}

function rowsOf(group: ScorecardGroup, tables: readonly ScorecardTable[]): TabledRow[] {
  return tables.flatMap((table) =>
    table.rows
      .filter((row) => row.group === group && row.counts)
      .map((row) => ({ row, table, cells: new Map(row.cells.map((cell) => [cell.contender, cell])) })),
  )
}

/** The geometric mean of a contender's rows, and the rows that it is made of. */
interface RowsMean extends MeanOfRatios {
  /** As costs, so that a ratio below one is better whatever the metric's own direction. */
  readonly ratios: readonly number[]
  readonly verdicts: readonly VerdictWord[]
  /** Rows that can't be compared, each with the reason. */
  readonly leftOut: readonly string[]
}

function meanOf(contender: string, rows: readonly TabledRow[], comparisons: readonly Comparison[]): RowsMean {
  const compared = rows.flatMap((tabled) => {
    const cell = tabled.cells.get(contender)
    if (!cell || cell.verdict === null || cell.verdict === 'not-comparable') return []
    if (cell.ratio === null || !(cell.ratio.value > 0)) return []
    const { metric } = tabled.row
    const comparison = comparisonOf(comparisons, tabled, contender)
    return {
      row: tabled,
      ratio: asCost(cell.ratio.value, metric),
      verdict: cell.verdict,
      byRound: mapRounds(ratiosByRoundOf(comparison ?? { ratio: null }), (value) => asCost(value, metric)),
      comparison,
    }
  })
  const ratios = compared.map(({ ratio }) => ratio)
  const perRound = perRoundOf(compared)
  return {
    value: geometricMean(perRound.length > 0 ? perRound : ratios),
    ratios,
    verdicts: compared.map(({ verdict }) => verdict),
    leftOut: rows
      .filter((tabled) => !compared.some(({ row }) => row === tabled))
      .map((tabled) => whyLeftOut(contender, tabled, comparisons)),
    perRound,
    members: compared.flatMap(({ comparison }) => comparison ?? []),
  }
}

function whyLeftOut(contender: string, tabled: TabledRow, comparisons: readonly Comparison[]): string {
  const reason = comparisonOf(comparisons, tabled, contender)?.reason ?? tabled.cells.get(contender)?.text
  const { row, table } = tabled
  const where = table.workload === null ? '' : ` (${cellText({ ...table, workload: table.workload })})`
  return `${row.title}${where}, ${objectionText(reason ?? 'not measured')}`
}

/** The comparison of a row; none where the row has messages of its own. */
function comparisonOf(
  comparisons: readonly Comparison[],
  { row, table: { workload, parameters } }: TabledRow,
  contender: string,
): Comparison | undefined {
  if (workload === null) return undefined
  const { operation, metric } = row
  const group = {
    suite: 'codec',
    operation,
    workload,
    parameters: { ...parameters, ...row.parameters },
  } as const
  return findComparison(comparisons, group, contender, metric)
}

/** The geometric mean within each round that all of them have; an exact ratio is the same in all of them. */
function perRoundOf(members: readonly { readonly ratio: number; readonly byRound: ByRound }[]): number[] {
  const varying = members.filter(({ byRound }) => byRound.size > 0)
  if (varying.length === 0) return []
  return sharedRounds(varying.map(({ byRound }) => byRound)).map((round) =>
    geometricMean(members.map(({ ratio, byRound }) => byRound.get(round) ?? ratio)),
  )
}

function asCost(ratio: number, metric: string): number {
  return metricInfos[metric]?.better === 'higher' ? 1 / ratio : ratio
}
