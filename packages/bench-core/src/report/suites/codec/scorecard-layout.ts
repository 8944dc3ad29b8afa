import type { ScorecardTable } from '../../../model/codec-report.ts'
import { workloadTitle } from '../../../model/own-workload-name.ts'
import type { Report } from '../../../model/report.ts'
import { specAsRead } from '../../../model/run-spec.ts'
import { cellText } from '../../words/corpus-cell.ts'
import { referenceWords } from '../../words/reference-words.ts'

/** A table of the scorecard as it is read. */
export interface LaidOutScorecard {
  readonly title: string
  /** The reference comes first, so that it is beside all others. */
  readonly contenders: readonly string[]
  readonly rows: ScorecardTable['rows']
}

export function laidOutScorecard({ scorecard, run }: Report): LaidOutScorecard[] {
  if (!scorecard) return []
  const { reference, contenders, tables } = scorecard
  const against = referenceWords(specAsRead(run), 'codec')
  const order = [reference, ...contenders.filter((contender) => contender !== reference)]
  return tables.map(({ workload, parameters, rows }) => ({
    title: `scorecard${workload === null ? '' : ` ${workloadTitle(cellText({ workload, parameters }))}`}, against ${against}`,
    contenders: order,
    rows,
  }))
}
