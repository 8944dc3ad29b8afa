import type { Report } from '../model/report.ts'
import { saidOnceLines } from './said-once.ts'
import { tooBusyLine } from './too-busy.ts'
import { readAgainstLines } from './with-reference.ts'

/** What is to be known before anything else is read: whether speeds can be judged at all, what all of it is about, and what ratios are taken against. */
export function openingLines(report: Report): string[] {
  const busy = tooBusyLine(report)
  return [...(busy === null ? [] : [busy]), ...saidOnceLines(report), ...readAgainstLines(report)]
}
