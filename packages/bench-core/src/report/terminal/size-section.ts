import type { ReportCase } from '../../model/report.ts'
import { cellOf, cellText } from '../codec/cells.ts'
import { formatBytes, missing } from '../format.ts'
import type { Paint } from './paint.ts'
import { titledTable } from './table.ts'

const compressions = ['gzip', 'brotli', 'zstd'] as const

/** Encoded sizes over the corpus, and what compression makes of the median one. */
export function sizeSection(cases: readonly ReportCase[], paint: Paint): string[] {
  const sized = cases.filter(({ metrics }) => metrics.encodedBytes)
  if (sized.length === 0) return []
  const compressed = (reported: ReportCase, operation: string) =>
    cases.find(
      ({ key }) =>
        key.operation === operation &&
        key.contender === reported.key.contender &&
        cellText(cellOf(key)) === cellText(cellOf(reported.key)),
    )?.metrics.compressedBytes?.value
  const shown = compressions.filter((name) =>
    sized.some((reported) => compressed(reported, name) !== undefined),
  )
  const rows = sized.map((reported) => [
    reported.key.contender,
    cellText(reported.key),
    ...['encodedBytesMin', 'encodedBytes', 'encodedBytesMax'].map((name) =>
      formatBytes(reported.metrics[name]?.value),
    ),
    ...shown.map((name) => {
      const bytes = compressed(reported, name)
      return bytes === undefined ? missing : formatBytes(bytes)
    }),
  ])
  return titledTable('payload', ['', 'workload', 'min', 'median', 'max', ...shown], rows, paint, 2)
}
