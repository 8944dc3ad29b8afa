import type { Report } from '../../../model/report/report.ts'

/** What the rows of the scorecard come to, and what there is to explain; nothing where there is none. */
export function inShort({ scorecard }: Report): string[] {
  if (!scorecard) return []
  return [...scorecard.groups.map(({ group, text }) => `${group}: ${text}`), ...scorecard.explanations]
}
