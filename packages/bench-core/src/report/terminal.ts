import { caseGroupId } from '../model/case-key.ts'
import type { Report, ReportCase } from '../model/report.ts'
import { codeWords } from './code-words.ts'
import { sizeTable } from './codec/size-table.ts'
import { evolutionTables, loadTables, networkTables } from './codec/tables.ts'
import { databaseWords } from './database-words.ts'
import { formatBytes, formatDuration, nbsp } from './format.ts'
import { openingLines } from './opening-lines.ts'
import { type OwnInputs, withOwnInputs } from './own-inputs.ts'
import { powerLine } from './power-line.ts'
import { protocolTables } from './protocol/tables.ts'
import type { ReportTable } from './report-table.ts'
import { onLargestTable, storageGroups } from './storage/storage-cases.ts'
import { storageTables } from './storage/tables.ts'
import { absentSection } from './terminal/absent-section.ts'
import { type CaseTitle, caseTitles } from './terminal/case-title.ts'
import { contenderSection } from './terminal/contender-section.ts'
import { figuresSection, ownFiguresSection } from './terminal/figures-section.ts'
import { latencySection } from './terminal/latency-section.ts'
import { operationsSection } from './terminal/operations-section.ts'
import { type Paint, painter } from './terminal/paint.ts'
import { qpsSections } from './terminal/qps-section.ts'
import { tableSection } from './terminal/report-table.ts'
import { groupSection, scorecardSections } from './terminal/scorecard-section.ts'
import { sweepSections } from './terminal/sweep-section.ts'
import { verdictSection } from './terminal/verdict-section.ts'
import { warningSection } from './terminal/warning-section.ts'
import { wrapped } from './text-table.ts'

/** How a report is laid out on a terminal. */
export interface TerminalOptions extends OwnInputs {
  /** Columns that prose is wrapped to; tables keep their own width. */
  readonly width: number
  /** Whether escape codes for colour may be used. */
  readonly color: boolean
}

/** A report as text: costs by operation, sizes, what they come to, verdicts, warnings, and where it was measured. */
export function renderReport(saved: Report, { width, color, ...own }: TerminalOptions): string {
  const report = withOwnInputs(saved, own)
  const { queriesPerSecond, bill } = own
  const paint = painter(color)
  const shown = (tables: readonly ReportTable[]) => tables.map((table) => tableSection(table, width, paint))
  const titleOf = caseTitles(report)
  const onLargest = new Set(onLargestTable(storageGroups(report)).flatMap(({ cases }) => cases))
  const sections = [
    heading(report, paint),
    openingLines(report).flatMap((line) => wrapped(line, width)),
    ...groupsOf(report.cases).flatMap((cases) =>
      caseSections(cases, { report, onLargest, titleOf, width, paint }),
    ),
    absentSection(report, titleOf, width, paint),
    ...shown(loadTables(report)),
    ...shown(storageTables(report, { largestOnly: true, queriesPerSecond, bill })),
    ...shown(protocolTables(report, queriesPerSecond)),
    ...shown([sizeTable(report.cases)].filter((table) => table !== null)),
    ...sweepSections(report, paint),
    ...shown(networkTables(report)),
    ...shown(evolutionTables(report)),
    ...qpsSections(report, titleOf, paint),
    ...scorecardSections(report, width, paint),
    groupSection(report, width, paint),
    verdictSection(report, width, paint),
    warningSection(report, width, paint),
    contenderSection(report, width, paint),
    wrapped(environmentLine(report), width),
    wrapped(`${powerLine(report)} Intervals are 95 %, ${correctionWords(report)}.`, width),
  ]
  const text = sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
  return `${text.replaceAll(nbsp, ' ')}\n`
}

/** What the sections of cases are made with. */
interface Sheet {
  readonly report: Report
  /** Cases of the storage suite that were measured on its longest table. */
  readonly onLargest: ReadonlySet<ReportCase>
  readonly titleOf: CaseTitle
  readonly width: number
  readonly paint: Paint
}

/** Operations that have a section of their own. */
const toldElsewhere: ReadonlySet<string> = new Set(['under-load', 'evolve'])

/** Latency where it was measured, and what the suite has in figures of its own; sizes alone are in their own table. */
function caseSections(cases: readonly ReportCase[], sheet: Sheet): string[][] {
  const { report, titleOf, width, paint } = sheet
  if (toldElsewhere.has(cases[0]!.key.operation) && cases.every(({ status }) => status === 'measured'))
    return []
  if (cases[0]!.key.suite === 'storage') return storageSections(cases, sheet)
  if (cases[0]!.key.suite === 'protocol') return [operationsSection(cases, report, titleOf, width, paint)]
  if (cases.some(({ latency }) => latency))
    return [latencySection(cases, report, titleOf, paint), ownFiguresSection(cases, titleOf, paint)]
  return [figuresSection(cases, titleOf, paint)]
}

/** Percentiles of an application's statements on the longest table; the storage tables tell everything else. */
function storageSections(
  cases: readonly ReportCase[],
  { report, onLargest, titleOf, paint }: Sheet,
): string[][] {
  return cases.some((reported) => onLargest.has(reported)) &&
    statements.has(cases[0]!.key.operation) &&
    cases.some(({ latency }) => latency)
    ? [
        latencySection(
          cases.filter(({ status }) => status === 'measured'),
          report,
          titleOf,
          paint,
        ),
      ]
    : []
}

const statements: ReadonlySet<string> = new Set(['insert', 'point-read', 'update-field'])

function correctionWords({ run }: Report): string {
  const looks = run.spec.untilDecided ? ' and for every look at the run' : ''
  return `verdicts are corrected for their number${looks}`
}

function heading({ run }: Report, paint: Paint): string[] {
  const rounds = `${run.rounds} ${run.rounds === 1 ? 'round' : 'rounds'}`
  const state = run.state === 'completed' ? '' : `, ${run.state}${run.reason ? `: ${run.reason}` : ''}`
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
