import type { RunSummary } from '@wirebench/bench-core/results'
import type { RunsSearch } from './runs-search.ts'

/** The runs that fit the filters: every word of the text is somewhere in what the row shows. */
export function filterRuns(
  runs: readonly RunSummary[],
  { q, status }: Pick<RunsSearch, 'q' | 'status'>,
): readonly RunSummary[] {
  const words = (q ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return runs.filter((run) => {
    if (status !== undefined && run.state !== status) return false
    const text = [run.name, run.id, run.shortId, run.headline, run.preset, ...run.suites]
      .join(' ')
      .toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** Such as `10`, `8 + 2 failed`, or `4 of 10` where some were not measured. */
export function casesText({ cases }: Pick<RunSummary, 'cases'>): string {
  const { planned, measured, failed } = cases
  const done = measured + failed < planned ? `${measured} of ${planned}` : String(measured)
  return failed === 0 ? done : `${done} + ${failed} failed`
}
