import { isActive } from '@wirebench/bench-core/model/run/run-event'
import { maxTags } from '@wirebench/bench-core/model/run/run-marks'
import type { RunSummary } from '@wirebench/bench-core/model/run/run-summary'
import { missing } from '@wirebench/bench-core/report/words/format'
import { roundsDoneText } from '@wirebench/bench-core/report/words/run/run-line'

/**
 * Such as `10`, `8 + 2 failed`, `4 of 10` where some were not measured, or `10 in 1 of 3 rounds` where not all rounds are
 * complete; a dash before anything is planned.
 */
export function casesText(run: Pick<RunSummary, 'state' | 'cases' | 'rounds'>): string {
  const { planned, measured, failed } = run.cases
  if (planned === 0) return missing
  const done = measured + failed < planned ? `${measured} of ${planned}` : String(measured)
  const rounds = measured === 0 ? null : roundsDoneText(run)
  return `${done}${failed === 0 ? '' : ` + ${failed} failed`}${rounds === null ? '' : ` in ${rounds}`}`
}

/** The first of these runs, newest first, that measured the same suites. Runs that go on are compared with none. */
export function comparableRun(run: RunSummary, earlier: readonly RunSummary[]): RunSummary | undefined {
  if (isActive(run.state)) return undefined
  return earlier.find(
    ({ id, state, cases, suites }) =>
      id !== run.id && !isActive(state) && cases.measured > 0 && suites.join() === run.suites.join(),
  )
}

/** What was typed as tags: split at commas, each once. */
export function tagsIn(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '')
}

const longestTag = 40

/** What is wrong with these tags; undefined where a run can have them. */
export function tagsFault(tags: readonly string[]): string | undefined {
  if (tags.length > maxTags) return `${tags.length} tags are too many: at most ${maxTags}`
  const long = tags.find((tag) => tag.length > longestTag)
  return long && `"${long.slice(0, 12)}…" is too long: at most ${longestTag} characters`
}

/** So many rows are drawn or left out together. */
export const rowsPerChunk = 50
