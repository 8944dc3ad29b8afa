import type { Report } from '../../model/report/report.ts'
import { tooBusyLine } from '../judge/doubts/too-busy.ts'
import { readAgainstLines } from '../judge/with-reference.ts'
import { readingOf } from '../suites/catalogue.ts'
import { sharedLines } from '../words/case/shared-parts.ts'
import { ownMessagesText } from '../words/own-messages-text.ts'

/** What is to be known before anything else is read: whether speeds can be judged at all, what all of it is about, and what ratios are taken against. */
export function openingLines(report: Report): string[] {
  const [busy, messages] = [tooBusyLine(report), ownMessagesText(report)]
  return [
    ...(busy === null ? [] : [busy]),
    ...sharedLines(report),
    ...(messages === null ? [] : [messages]),
    ...readAgainstLines(report),
    ...new Set(report.run.spec.suites.flatMap((suite) => readingOf(suite).openingLines?.(report) ?? [])),
  ]
}
