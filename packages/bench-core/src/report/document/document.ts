import { costsOf } from '../../answer/costs/costs.ts'
import { mappedLayers } from '../../answer/flip-map.ts'
import { isOwnWorkload } from '../../model/messages/own-workload-name.ts'
import type { Report } from '../../model/report/report.ts'
import { SuiteName } from '../../model/suite-name.ts'
import { documentOf } from '../suites/documents.ts'
import type { DocumentOptions, Section } from '../tables/section.ts'
import { hasContent } from '../tables/table.ts'
import { comparedScorecard } from './sections/compared-scorecard.ts'
import { coresSection } from './sections/cores.ts'
import { curvesSection } from './sections/curves.ts'
import { environmentSection } from './sections/environment.ts'
import { costSection, timesSections } from './sections/times.ts'
import { verdictsSection, warningsSection } from './sections/verdicts.ts'

/** All sections of a report, in the order of reading; what has nothing to say is left out. */
export function reportDocument(whole: Report, options: DocumentOptions = {}): Section[] {
  const { page } = options
  const report = page ? { ...whole, cases: [...page.cases], costs: whole.costs ?? costsOf(whole) } : whole
  const suites = page ? page.suites : SuiteName.options
  const ofSuites = suites.flatMap((suite) => [
    ...documentOf(suite).sections(report, options),
    // Numbers may be varied from some messages to others.
    curvesSection(suite, whole),
    coresSection(suite, report, options),
  ])
  const [first, others] = [true, false].map((wanted) =>
    ofSuites.filter(({ isFirst = false }) => isFirst === wanted),
  )
  const scored = suites.flatMap(
    (suite) => documentOf(suite).summary?.(report, options) ?? [comparedScorecard(report, suite)],
  )
  const afterShort = scored.findIndex(({ id }) => id === 'in-short') + 1
  return [
    warningsSection(report),
    ...scored.toSpliced(afterShort, 0, ...first!, ...(page ? ownBytes(report) : [])),
    verdictsSection(report),
    ...timesSections(report, options),
    ...others!,
    costSection(report, options),
    ...(page ? flipMaps(report, suites) : []),
    environmentSection(whole),
    ...(page ? [ofPage('spec', 'Run spec', 'environment')] : []),
  ]
    .map((section) => ({ ...section, tables: section.tables.filter(hasContent) }))
    .filter(({ tables, pictures, isOfPage }) => tables.length > 0 || pictures !== undefined || isOfPage)
}

/** Fields and their bytes are known to the machine alone that keeps the messages. */
function ownBytes({ run, cases }: Report): Section[] {
  const isTold = run.spec.own && cases.some(({ key }) => isOwnWorkload(key.workload))
  return isTold ? [ofPage('bytes', 'Where your bytes go', 'payload')] : []
}

/** Maps take a while to work out, and are of two numbers that a reader chooses. */
function flipMaps(report: Report, suites: readonly SuiteName[]): Section[] {
  const mapped = mappedLayers((report.costs ?? costsOf(report)).layers)
  return mapped.some(({ suite }) => suites.includes(suite))
    ? [ofPage('flip-map', 'Where the answer changes', 'answer')]
    : []
}

function ofPage(id: string, title: string, method: string): Section {
  return { id, title, method, tables: [], isOfPage: true }
}
