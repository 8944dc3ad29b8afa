import { caseGroupId, caseId } from '../../model/report/case-key.ts'
import type { Report } from '../../model/report/report.ts'
import { sumBy } from '../../model/sum.ts'
import { documentOf } from '../suites/documents.ts'
import { formatCount } from '../words/format.ts'

/** What a file may hold beside what `reportLimits` says of its parts; no run comes near. */
export const fileBounds = {
  /** What a stranger's file makes a reader do is bounded by these two. */
  cases: 2_000,
  comparisons: 40_000,
  /** Cells of a table in which every contender has a row or a column: a run measures nearly all of them. */
  cells: 20_000,
  /** Characters of all sentences about comparisons: names are looked for in each of them. */
  sentences: 16 * 1024 * 1024,
  /** Bytes of what identifies a case: a database finds cases by it, and has no index of longer texts. */
  keyBytes: 2_000,
  /** Lists and objects: 2,000 cases of 200 rounds have some two million, and empty ones fill a memory fast. */
  parts: 4_000_000,
  /** Levels that data nest. A report has nine, and the bodies that a run's spec may quote seldom more. */
  levels: 100,
  /** Characters of any text, a compressed histogram included. */
  text: 4 * 1024 * 1024,
} as const

/** What of a file's text is more than any report has, in words and before it is parsed; null where nothing is. */
export function excessInText(text: string): string | null {
  let parts = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === openBracket || code === openBrace) parts += 1
  }
  return parts > fileBounds.parts
    ? `has ${formatCount(parts)} lists and objects, of at most ${formatCount(fileBounds.parts)}`
    : null
}

const openBracket = 0x5b
const openBrace = 0x7b

/**
 * What of parsed data nobody may count on being small, in words; null where it is. It is gone through without recursion,
 * which deep data would break, as it would break those who check and print it.
 */
export function excessIn(content: unknown): string | null {
  let level: unknown[] = [content]
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > fileBounds.levels) return `nests deeper than ${fileBounds.levels} levels`
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value === 'string' && value.length > fileBounds.text)
        return `has a text of ${formatCount(value.length)} characters, of at most ${formatCount(fileBounds.text)}`
      if (value === null || typeof value !== 'object') continue
      for (const part of Object.values(value)) next.push(part)
    }
    level = next
  }
  return null
}

/** The same of a report whose parts are what they should be: of how many cases and comparisons, and in what tables. */
export function excessOf({ run, cases, comparisons }: Report): string | null {
  if (cases.length > fileBounds.cases || comparisons.length > fileBounds.comparisons)
    return `has ${formatCount(cases.length)} cases and ${formatCount(comparisons.length)} comparisons, of at most ${formatCount(fileBounds.cases)} and ${formatCount(fileBounds.comparisons)}`
  const sentences = sumBy(comparisons, ({ text }) => text.length)
  if (sentences > fileBounds.sentences)
    return `has sentences of ${formatCount(sentences)} characters about its comparisons, of at most ${formatCount(fileBounds.sentences)}`
  const keys = cases.map(({ key }) => key)
  const long = keys.findIndex((key) => new TextEncoder().encode(caseId(key)).length > fileBounds.keyBytes)
  if (long >= 0) return `has a key of more than ${formatCount(fileBounds.keyBytes)} bytes in cases.${long}`
  const suites = [...Map.groupBy(keys, ({ suite }) => suite)]
  const largest = Math.max(
    ...suites.flatMap(([suite, own]) => [
      new Set(own.map(caseGroupId)).size * new Set(own.map(({ contender }) => contender)).size,
      documentOf(suite).cells?.(run.spec, own) ?? 0,
    ]),
  )
  return largest > fileBounds.cells
    ? `has tables of ${formatCount(largest)} cells for ${formatCount(cases.length)} cases, of at most ${formatCount(fileBounds.cells)}`
    : null
}
