import type { Comparison, Report } from '../../../model/report/report.ts'

const onDisk: ReadonlySet<string> = new Set([
  'bytesPerRow',
  'walBytesPerRow',
  'walBytesPerUpdate',
  'walBytesPerIndexedUpdate',
])

/** How contenders stand to the reference in what lies on disk and in WAL, on the longest table: no chance is in these. */
export function diskVerdicts({ comparisons }: Pick<Report, 'comparisons'>): Comparison[] {
  const all = comparisons.filter(({ suite, operation }) => suite === 'storage' && operation === 'x-ray')
  const rowsOf = ({ parameters }: Comparison) => Number(parameters.rows ?? 0)
  const most = Math.max(0, ...all.map(rowsOf))
  return all.filter((comparison) => onDisk.has(comparison.metric) && rowsOf(comparison) === most)
}
