import { compressionNames } from '../../../../model/codec/compressions.ts'
import { firstBy } from '../../../../model/first-by.ts'
import { workloadTitle } from '../../../../model/messages/own-workload-name.ts'
import type { ReportCase } from '../../../../model/report/report.ts'
import { columnsOf, figureOf, type ReportTable } from '../../../tables/table.ts'
import { cellOf, cellText } from '../../../words/case/corpus-cell.ts'

const sizes = ['encodedBytesMin', 'encodedBytes', 'encodedBytesMean', 'encodedBytesMax'] as const

/** Encoded sizes over the corpus, and what compression makes of the median one; null where no size was measured. */
export function sizeTable(cases: readonly ReportCase[]): ReportTable | null {
  const sized = cases.filter(({ metrics }) => metrics.encodedBytes)
  if (sized.length === 0) return null
  const placeOf = (operation: string, { key }: ReportCase) =>
    JSON.stringify([operation, key.contender, cellText(cellOf(key))])
  const byPlace = firstBy(cases, (reported) => placeOf(reported.key.operation, reported))
  const compressed = (reported: ReportCase, operation: string) =>
    byPlace.get(placeOf(operation, reported))?.metrics.compressedBytes
  const shown = compressionNames.filter((name) =>
    sized.some((reported) => compressed(reported, name) !== undefined),
  )
  return {
    title: 'payload',
    columns: columnsOf(['', 'workload'], ['min', 'median', 'mean', 'max', ...shown]),
    rows: sized.map((reported) => [
      { contender: reported.key.contender, of: reported.key },
      workloadTitle(cellText(reported.key)),
      ...sizes.map((name) => figureOf(reported.metrics[name])),
      ...shown.map((name) => figureOf(compressed(reported, name))),
    ]),
  }
}
