import type { RunsComparison } from '../../../model/report/runs-comparison.ts'
import { objectionText } from '../../words/objection-text.ts'
import { type CsvCell, csv } from '../csv.ts'

const header = `
  case suite operation contender workload parameters metric unit base run word base_value
  base_low base_high value low high reference ratio ratio_low ratio_high change change_low
  change_high absolute_change absolute_change_low absolute_change_high p_value threshold
  further_rounds reason`
  .trim()
  .split(/\s+/)

/** A comparison as CSV: a line for every case of every run but the baseline, in base units; changes are run ÷ baseline. */
export function comparisonCsv({ rows, runs, metric }: RunsComparison): string {
  const base = runs.find(({ isBase }) => isBase)
  const others = runs.filter(({ isBase }) => !isBase)
  return csv(
    header,
    rows.flatMap(({ id, key, base: before, cells }) =>
      cells.flatMap((cell, index): CsvCell[][] => {
        if (cell === null) return []
        const figure = (known: { value: number; low: number | null; high: number | null } | null) => [
          known?.value,
          known?.low,
          known?.high,
        ]
        return [
          [
            id,
            key.suite,
            key.operation,
            key.contender,
            key.workload,
            JSON.stringify(key.parameters),
            metric.name,
            metric.unit,
            base?.shortId,
            others[index]?.shortId,
            cell.word,
            ...figure(before?.figure ?? null),
            ...figure(cell.figure),
            cell.reference,
            ...figure(cell.ratio),
            ...figure(cell.change),
            ...figure(cell.absolute),
            cell.pValue,
            cell.threshold,
            cell.furtherRounds,
            cell.reason && objectionText(cell.reason),
          ],
        ]
      }),
    ),
  )
}
