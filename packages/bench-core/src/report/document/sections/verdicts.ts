import type { Report } from '../../../model/report/report.ts'
import { doubtLines } from '../../judge/doubts/doubt-lines.ts'
import { shownVerdicts } from '../../judge/verdicts/shown-verdicts.ts'
import type { Section } from '../../tables/section.ts'
import { sentencesTable, type Toned } from '../../tables/table.ts'
import { ratioWords } from '../../words/format.ts'
import { toneOf } from '../verdict-tone.ts'

/** Doubts about the run and its cases with what to do about them, and broken rules. */
export function warningsSection(report: Report): Section {
  const told = doubtLines(report).map((text): Toned => ({ text, tone: 'warning' }))
  return { id: 'warnings', title: 'Warnings', method: 'verdicts', tables: [sentencesTable('warnings', told)] }
}

/** Sentences about the figures that decide, what is decided first. */
export function verdictsSection(report: Report): Section {
  const told = shownVerdicts(report).map(
    (comparison): Toned => ({
      text: comparison.text,
      tone: toneOf(comparison.verdict, ratioWords(comparison.metric)),
    }),
  )
  return { id: 'verdicts', title: 'Verdicts', method: 'verdicts', tables: [sentencesTable('verdicts', told)] }
}
