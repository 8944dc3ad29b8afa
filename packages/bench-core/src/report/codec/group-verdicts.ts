import type { GroupVerdict, ScorecardGroup, ScorecardTable } from '../../model/codec-report.ts'
import { metricInfos } from '../../model/metrics/index.ts'
import { geometricMean } from '../../stats/mean.ts'
import { formatRatio } from '../format-ratio.ts'

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
 * corpora, losses included. Groups are never put together: nobody can say how many bytes a microsecond is worth.
 * @param opponentOf What a contender's ratios are taken against; null for what takes part in none.
 */
export function groupVerdicts(
  tables: readonly ScorecardTable[],
  contenders: readonly string[],
  opponentOf: (contender: string) => string | null,
): GroupVerdict[] {
  const others = contenders.flatMap((contender) => {
    const reference = opponentOf(contender)
    return reference === null ? [] : [{ contender, reference }]
  })
  return groups.flatMap((group) => {
    const rows = tables.flatMap((table) => table.rows.filter((row) => row.group === group && row.counts))
    return rows.length === 0
      ? []
      : others.map(({ contender, reference }) => verdictOf(group, contender, reference, rows))
  })
}

function verdictOf(
  group: ScorecardGroup,
  contender: string,
  reference: string,
  rows: readonly ScorecardTable['rows'][number][],
): GroupVerdict {
  const compared = rows.map(({ metric, title, cells }) => {
    const cell = cells.find((known) => known.contender === contender)
    const isComparable = cell?.verdict !== 'not-comparable' && cell?.ratio != null && cell.ratio.value > 0
    // As costs, so that a ratio below one is better whatever the metric's own direction.
    const ratio = isComparable ? asCost(cell.ratio!.value, metric) : null
    return { title, verdict: cell?.verdict ?? null, ratio }
  })
  const ratios = compared.flatMap(({ ratio }) => ratio ?? [])
  const leftOut = compared.length - ratios.length
  const ratio = ratios.length === 0 ? null : geometricMean(ratios)
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
    const stand = isSame ? `the same as ${reference}` : `${inWords(ratio)} than ${reference}`
    return `${group}: ${contender} ${stand} (${basis}${missing})`
  }
}

function asCost(ratio: number, metric: string): number {
  return metricInfos[metric]?.better === 'higher' ? 1 / ratio : ratio
}
