import { caseGroupId } from '../model/case-key.ts'
import { endText } from '../model/interruption.ts'
import type { Report, ReportCase } from '../model/report.ts'
import { reportDocument } from './document/document.ts'
import { openingLines } from './document/opening-lines.ts'
import { type OwnInputs, withOwnInputs } from './document/own-inputs.ts'
import { intervalLine, powerLine } from './document/power-line.ts'
import { terminalTable } from './print/terminal.ts'
import { onLargestTable, storageGroups } from './suites/storage/storage-cases.ts'
import { absentSection } from './terminal/absent-section.ts'
import { caseSection, type SectionSetting } from './terminal/case-section.ts'
import { caseTitles } from './terminal/case-title.ts'
import { contenderSection } from './terminal/contender-section.ts'
import { figuresSection, ownFiguresSection } from './terminal/figures-section.ts'
import { type Paint, painter } from './terminal/paint.ts'
import { groupSection, scorecardSections } from './terminal/scorecard-section.ts'
import { verdictSection } from './terminal/verdict-section.ts'
import { warningSection } from './terminal/warning-section.ts'
import { codeWords } from './words/code-words.ts'
import { databaseWords } from './words/database-words.ts'
import { formatBytes, formatDuration, nbsp } from './words/format.ts'
import { wrapped } from './words/text-table.ts'

/** How a report is laid out on a terminal. */
export interface TerminalOptions extends OwnInputs {
  /** Columns that prose is wrapped to; a table that is wider goes on below itself. */
  readonly width: number
  /** Whether escape codes for colour may be used. */
  readonly color: boolean
}

/** A report as text: costs by operation, sizes, what they come to, verdicts, warnings, and where it was measured. */
export function renderReport(saved: Report, { width, color, ...own }: TerminalOptions): string {
  const report = withOwnInputs(saved, own)
  const { queriesPerSecond } = own
  const paint = painter(color)
  const titleOf = caseTitles(report)
  const onLargest = new Set(onLargestTable(storageGroups(report)).flatMap(({ cases }) => cases))
  const sections = [
    heading(report, paint),
    openingLines(report).flatMap((line) => wrapped(line, width)),
    ...groupsOf(report.cases).flatMap((cases) =>
      caseSections(cases, { report, onLargest, titleOf, width, paint }),
    ),
    absentSection(report, titleOf, width, paint),
    ...reportDocument(report, { largestOnly: true, queriesPerSecond }).flatMap(({ tables }) =>
      tables.map((table) => terminalTable(table, width, paint)),
    ),
    ...scorecardSections(report, width, paint),
    groupSection(report, width, paint),
    verdictSection(report, width, paint),
    warningSection(report, width, paint),
    contenderSection(report, width, paint),
    wrapped(environmentLine(report), width),
    wrapped(`${powerLine(report)} ${intervalLine(report)}`.trim(), width),
  ]
  const text = sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
  return `${text.replaceAll(nbsp, ' ')}\n`
}

interface Sheet extends SectionSetting {
  /** Cases of the storage suite that were measured on its longest table. */
  readonly onLargest: ReadonlySet<ReportCase>
}

/** Operations that have a section of their own. */
const toldElsewhere: ReadonlySet<string> = new Set(['under-load', 'evolve'])

/** Latency where it was measured, and what the suite has in figures of its own; sizes alone are in their own table. */
function caseSections(cases: readonly ReportCase[], sheet: Sheet): string[][] {
  if (toldElsewhere.has(cases[0]!.key.operation) && cases.every(({ status }) => status === 'measured'))
    return []
  if (cases[0]!.key.suite === 'storage') return storageSections(cases, sheet)
  if (cases[0]!.key.suite === 'protocol')
    return [caseSection(cases, ({ status }) => status === 'measured', sheet)]
  if (cases.some(({ latency }) => latency))
    return [caseSection(cases, wasTimed, sheet), ownFiguresSection(cases, sheet)]
  return [figuresSection(cases, sheet)]
}

/** Percentiles of an application's statements on the longest table; the storage tables tell everything else. */
function storageSections(cases: readonly ReportCase[], sheet: Sheet): string[][] {
  const measured = cases.filter(({ status }) => status === 'measured')
  return cases.some((reported) => sheet.onLargest.has(reported)) &&
    statements.has(cases[0]!.key.operation) &&
    cases.some(({ latency }) => latency)
    ? [caseSection(measured, wasTimed, sheet)]
    : []
}

function wasTimed({ status, latency }: ReportCase): boolean {
  return status === 'measured' && latency !== null
}

const statements: ReadonlySet<string> = new Set([
  'serialize',
  'deserialize',
  'insert',
  'point-read',
  'update-field',
])

function heading({ run }: Report, paint: Paint): string[] {
  const rounds = `${run.rounds} ${run.rounds === 1 ? 'round' : 'rounds'}`
  const state = run.state === 'completed' ? '' : `, ${endText(run)}`
  return [
    `${paint.bold(run.name)}  ${rounds} in ${formatDuration(run.durationMs)}, seed ${run.seed}${paint.yellow(state)}`,
  ]
}

function environmentLine({ environment }: Report): string {
  const {
    cpuModel,
    cpuCount,
    memoryBytes,
    memoryLimitBytes = null,
    kernel,
    container,
    runtime,
    trialFlags = [],
    pinnedCore,
    postgres,
    code,
  } = environment
  return [
    `${cpuModel}, ${cpuCount} ${cpuCount === 1 ? 'core' : 'cores'}`,
    memoryLimitBytes === null
      ? formatBytes(memoryBytes)
      : `${formatBytes(memoryBytes)}, limited to ${formatBytes(memoryLimitBytes)}`,
    kernel,
    ...(container === null ? [] : [container]),
    [runtime, ...trialFlags].join(' '),
    ...(postgres ? [`PostgreSQL ${databaseWords(postgres)}`] : []),
    pinnedCore === null ? 'not pinned' : `pinned to core ${pinnedCore}`,
    ...(code ? [`code ${codeWords(code)}`] : []),
  ].join(' · ')
}

function groupsOf(cases: readonly ReportCase[]): ReportCase[][] {
  return [...Map.groupBy(cases, ({ key }) => caseGroupId(key)).values()]
}
