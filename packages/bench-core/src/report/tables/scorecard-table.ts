import { ScorecardGroup } from '../../model/codec/codec-report.ts'
import { metricInfos } from '../../model/metrics/index.ts'
import { type ScoredRow, scoredTitle } from '../scene/ratios.ts'
import { ratioWords } from '../words/format.ts'
import { ratiosWithinRounds } from '../words/reference-words.ts'
import type { Judged, ReportTable } from './table.ts'

export const howToReadScores =
  'Each row is one dimension: every contender’s figure with its 95 % interval, and how it compares with the reference. Speed, size and resources are never added up: counting wins would treat a nanosecond like a kilobyte. In a picture, right of the line is better, whatever the unit. The bar is the 95 % interval: if it touches 1×, the run can’t tell; if it has no cap, it continues beyond the picture. A hollow dot has no interval.'

/** Speed first, then size, resources and compatibility. */
export function inGroups<Row extends { readonly group: ScorecardGroup }>(rows: readonly Row[]): Row[] {
  return ScorecardGroup.options.flatMap((group) => rows.filter((row) => row.group === group))
}

/** What to know of ratios in rows of the scorecard. */
export function scorecardNotes(rows: readonly ScoredRow[]): string[] {
  return rows.some(({ metric }) => metricInfos[metric]?.compared === 'per-round') ? [ratiosWithinRounds] : []
}

/** Which way all of these are better; null where they differ. */
function onlyDirection(rows: readonly ScoredRow[]): 'lower' | 'higher' | null {
  const directions = new Set(rows.map(({ better }) => better))
  return directions.size === 1 ? [...directions][0]! : null
}

/** Contenders side by side in several things; what is better is said in each row only where rows differ in it. */
export function scorecardTable(
  title: string,
  contenders: readonly string[],
  rows: readonly ScoredRow[],
  isReference: (contender: string) => boolean,
): ReportTable {
  const direction = onlyDirection(rows)
  return {
    title: direction === null ? title : `${title} (${direction} is better)`,
    columns: [
      { header: '' },
      ...(direction === null ? [{ header: 'better', isMinor: true as const }] : []),
      ...contenders.map((contender) => ({
        header: contender,
        contender,
        align: 'right' as const,
        ...(isReference(contender) && { isRepeated: true as const }),
      })),
    ],
    rows: rows.map((row) => {
      const { kind, better, unit, metric, cells } = row
      return [
        kind === 'measured' ? scoredTitle(row) : `${scoredTitle(row)} (${kind})`,
        ...(direction === null ? [better] : []),
        ...contenders.map((contender): Judged | null => {
          const judged = cells.find((cell) => cell.contender === contender)
          return judged ? { judged, unit, better, words: ratioWords(metric) } : null
        }),
      ]
    }),
  }
}
