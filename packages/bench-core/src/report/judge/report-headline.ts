import type { Answer } from '../../answer/answer-types.ts'
import type { Report } from '../../model/report/report.ts'
import { answerHeadline } from '../answer/answer-headline.ts'
import { headline } from './headline.ts'

/** What a report comes to in a line: its answer, or what stands out where there is none; null where nothing is decided. */
export function reportHeadline(report: Report, answer: Answer): string | null {
  return answerHeadline(answer) ?? headline(report)
}
