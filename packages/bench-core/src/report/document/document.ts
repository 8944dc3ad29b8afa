import type { Report } from '../../model/report/report.ts'
import { SuiteName } from '../../model/suite-name.ts'
import { documentOf } from '../suites/documents.ts'
import type { DocumentOptions, Section } from '../tables/section.ts'
import { hasContent } from '../tables/table.ts'
import { comparedScorecard } from './sections/compared-scorecard.ts'
import { coresSection } from './sections/cores.ts'
import { curvesSection } from './sections/curves.ts'
import { environmentSection } from './sections/environment.ts'
import { figuresSection, timesSections } from './sections/times.ts'
import { verdictsSection, warningsSection } from './sections/verdicts.ts'

/** All sections of a report, in the order of reading; what has nothing to say is left out. */
export function reportDocument(report: Report, options: DocumentOptions = {}): Section[] {
  const ofSuites = SuiteName.options.flatMap((suite) => suiteDocument(suite, report, options))
  const [first, others] = [true, false].map((wanted) =>
    ofSuites.filter(({ isFirst = false }) => isFirst === wanted),
  )
  const scored = SuiteName.options.flatMap((suite) => suiteSummary(suite, report, options))
  const afterShort = scored.findIndex(({ id }) => id === 'in-short') + 1
  return withContent([
    warningsSection(report),
    ...scored.toSpliced(afterShort, 0, ...first!),
    verdictsSection(report),
    ...timesSections(report, options),
    ...others!,
    figuresSection(report, options),
    environmentSection(report),
  ])
}

/** What the comparisons of one suite come to: read before all that they are made from. */
export function suiteSummary(suite: SuiteName, report: Report, options: DocumentOptions = {}): Section[] {
  return withContent(documentOf(suite).summary?.(report, options) ?? [comparedScorecard(report, suite)])
}

/** The sections of one suite, those that every suite has last. */
export function suiteDocument(suite: SuiteName, report: Report, options: DocumentOptions = {}): Section[] {
  return withContent([
    ...documentOf(suite).sections(report, options),
    curvesSection(suite, report),
    coresSection(suite, report, options),
  ])
}

/** Sections and their tables without those that have nothing to say. */
function withContent(sections: readonly Section[]): Section[] {
  return sections
    .map((section) => ({ ...section, tables: section.tables.filter(hasContent) }))
    .filter(({ tables, pictures }) => tables.length > 0 || pictures !== undefined)
}
