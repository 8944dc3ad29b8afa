import { batchSizes } from '../../../../model/codec/compressions.ts'
import { workloadTitle } from '../../../../model/messages/own-workload-name.ts'
import type { ReportCase } from '../../../../model/report/report.ts'
import { columnsOf, figureOf, type ReportTable } from '../../../tables/table.ts'
import { cellOf, cellText } from '../../../words/case/corpus-cell.ts'
import { operationTitle } from '../../../words/case/parameter-words.ts'

/** Mean bytes of a message that is compressed alone and together with others; null where no batch was. */
export function batchTable(cases: readonly ReportCase[]): ReportTable | null {
  const rows = cases.filter(({ metrics }) => metrics.compressedBytesMean)
  if (!rows.some(({ metrics }) => batchSizes.some((count) => metrics[`bytesInBatchOf${count}`]))) return null
  const hasDictionary = rows.some(({ metrics }) => metrics.dictionaryBytes)
  return {
    title: 'bytes per message, alone and in batches',
    columns: columnsOf(
      ['', 'workload', 'compressed by'],
      ['alone', ...batchSizes.map((count) => `of ${count}`), ...(hasDictionary ? ['dictionary'] : [])],
    ),
    rows: rows.map(({ key, metrics }) => [
      { contender: key.contender, of: key },
      workloadTitle(cellText(cellOf(key))),
      operationTitle(key.operation),
      figureOf(metrics.compressedBytesMean),
      ...batchSizes.map((count) => figureOf(metrics[`bytesInBatchOf${count}`])),
      ...(hasDictionary ? [figureOf(metrics.dictionaryBytes)] : []),
    ]),
    notes: [
      'A batch is a stream of that many messages, compressed as one body.',
      ...(hasDictionary
        ? ['The dictionary is sent once: for 1,000 messages, add a thousandth of its size to each.']
        : []),
    ],
  }
}
