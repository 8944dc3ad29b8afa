import type { Report } from '../model/report.ts'
import { saidOnceLines } from './said-once.ts'
import { readAgainstLines } from './with-reference.ts'

/** What is to be known before anything else is read: what all of it is about, and what ratios are taken against. */
export function openingLines(report: Report): string[] {
  return [...saidOnceLines(report), ...readAgainstLines(report)]
}
