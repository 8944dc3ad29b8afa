import type { Report } from '../../../model/report.ts'

/** What the rows of the scorecard come to, and what there is to explain; nothing where there is none. */
export function inShort({ scorecard }: Report): string[] {
  return scorecard ? [...scorecard.groups.map(({ text }) => text), ...scorecard.explanations] : []
}
