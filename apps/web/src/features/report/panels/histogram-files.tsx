import { caseId } from '@wirebench/bench-core/model/report/case-key'
import type { ReportCase } from '@wirebench/bench-core/model/report/report'
import { printable } from '@wirebench/bench-core/report/words/printable'
import { caseFileUrl } from '../../../api/saved-runs.ts'

/** The distributions of an operation's cases as HdrHistogram's own files; nothing where the report has none. */
export function HistogramFiles({
  runId,
  cases,
}: {
  readonly runId: string
  readonly cases: readonly ReportCase[]
}) {
  const kept = cases.filter(({ histogram }) => histogram !== null)
  if (kept.length === 0) return null
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3">
      <span className="text-muted">Histograms for HdrHistogram’s plotter:</span>
      {kept.map(({ key }) => (
        <a key={caseId(key)} href={caseFileUrl(runId, caseId(key))} download className="py-1 wrap-anywhere">
          <span className="sr-only">histogram of </span>
          {printable(key.contender)}
        </a>
      ))}
    </p>
  )
}
