import type { Report } from '../../model/report/report.ts'
import { SuiteName } from '../../model/suite-name.ts'
import { codecDocument } from '../suites/codec/document.ts'
import { commandDocument } from '../suites/command/document.ts'
import { protocolDocument } from '../suites/protocol/document.ts'
import { storageDocument } from '../suites/storage/document.ts'
import type { DocumentOptions, Section, SuiteDocument } from './section.ts'
import { contenderTable } from './sections/contenders.ts'
import { coresSection } from './sections/cores.ts'
import { curvesSection } from './sections/curves.ts'
import { environmentTable } from './sections/environment.ts'
import { scorecardSections } from './sections/scorecard.ts'
import { figuresSection, timesSections } from './sections/times.ts'
import { verdictsSection, warningsSection } from './sections/verdicts.ts'
import { hasContent } from './table.ts'

const documents: Readonly<Record<SuiteName, SuiteDocument>> = {
  codec: codecDocument,
  storage: storageDocument,
  protocol: protocolDocument,
  command: commandDocument,
}

/** All sections of a report, in the order of reading; what has nothing to say is left out. */
export function reportDocument(report: Report, options: DocumentOptions = {}): Section[] {
  const ofSuites = SuiteName.options.flatMap((suite) => suiteDocument(suite, report, options))
  const [first, others] = [true, false].map((wanted) =>
    ofSuites.filter(({ isFirst = false }) => isFirst === wanted),
  )
  const scored = scorecardSections(report, options)
  const afterShort = scored.findIndex(({ id }) => id === 'in-short') + 1
  return withContent([
    warningsSection(report),
    ...scored.toSpliced(afterShort, 0, ...first!),
    verdictsSection(report),
    ...timesSections(report, options),
    ...others!,
    figuresSection(report, options),
    {
      id: 'environment',
      title: 'Environment',
      method: 'environment',
      tables: [environmentTable(report), contenderTable(report)],
    },
  ])
}

/** The sections of one suite, those that every suite has last. */
export function suiteDocument(suite: SuiteName, report: Report, options: DocumentOptions = {}): Section[] {
  return withContent([
    ...documents[suite](report, options),
    curvesSection(suite, report),
    coresSection(suite, report, options),
  ])
}

/** Sections and their tables without those that have nothing to say. */
export function withContent(sections: readonly Section[]): Section[] {
  return sections
    .map((section) => ({ ...section, tables: section.tables.filter(hasContent) }))
    .filter(({ tables, pictures }) => tables.length > 0 || pictures !== undefined)
}
