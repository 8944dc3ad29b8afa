import { caseGroupId } from '../model/case-key.ts'
import type { Report, ReportCase } from '../model/report.ts'
import { smallestRelevantDifference } from '../stats/decision.ts'
import {
  formatBytes,
  formatCount,
  formatDuration,
  formatInTimeUnit,
  formatPercent,
  formatRate,
  missing,
  nbsp,
  timeUnitFor,
} from './format.ts'
import { type Column, textTable, wrapped } from './text-table.ts'

/** How a report is laid out on a terminal. */
export interface TerminalOptions {
  /** Columns that prose is wrapped to; tables keep their own width. */
  readonly width: number
  /** Whether escape codes for colour may be used. */
  readonly color: boolean
}

/** What paints a text; without colour it returns it as it is. */
interface Paint {
  readonly bold: (text: string) => string
  readonly dim: (text: string) => string
  readonly yellow: (text: string) => string
  readonly red: (text: string) => string
}

/** A report as text: latency and mean cost by operation, sizes, verdicts, warnings, and where it was measured. */
export function renderReport(report: Report, { width, color }: TerminalOptions): string {
  const paint = painter(color)
  const sections = [
    heading(report, paint),
    ...groupsOf(report.cases).map((cases) => latencySection(cases, report, paint)),
    sizeSection(report.cases, paint),
    verdictSection(report, width, paint),
    warningSection(report, width, paint),
    wrapped(environmentLine(report), width),
    wrapped(`${powerLine(report)} Intervals are 95 %, ${correctionWords(report)}.`, width),
  ]
  const text = sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
  return `${text.replaceAll(nbsp, ' ')}\n`
}

/** What the run was able to tell apart, in a sentence. */
export function powerLine({ environment }: Report): string {
  const { smallestDifference } = environment.noise
  if (smallestDifference === null) return 'No control of identical code: small differences can be noise.'
  const told = Math.max(smallestDifference, smallestRelevantDifference)
  return `This run can tell differences above ${formatPercent(told)}.`
}

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

function latencySection(cases: readonly ReportCase[], { environment }: Report, paint: Paint): string[] {
  const { operation, workload, parameters } = cases[0]!.key
  const settings = Object.entries(parameters).map(([name, value]) => `, ${name} ${value}`)
  const title = paint.bold(`${operation} ${workload}${settings.join('')}`)
  const shown = cases.filter(({ status, latency }) => status === 'measured' && latency)
  const absent = cases
    .filter((reported) => !shown.includes(reported))
    .map(({ key, status, failure }) =>
      status === 'failed'
        ? paint.red(`${key.contender} failed: ${failure}`)
        : `${key.contender} was not measured`,
    )
  if (shown.length === 0) return [title, ...absent]
  const { unit } = timeUnitFor(shown.map(({ latency }) => latency!.p50Ns))
  const columns: Column[] = [
    { header: '', align: 'left' },
    ...[`mean ${unit}`, '±', 'p50', 'p90', 'p95', 'p99', 'p99.9', 'max', 'ops/s', 'samples'].map(
      (header): Column => ({ header, align: 'right' }),
    ),
  ]
  const floorNs = 2 * environment.clockFloorNs
  const rows = shown.map(({ key, latency, metrics, samples }) => {
    const mean = metrics.nsPerOperation
    const halfWidthNs = mean && mean.low !== null && mean.high !== null ? (mean.high - mean.low) / 2 : null
    const time = (ns: number | null) =>
      ns !== null && ns < floorNs ? `<${formatInTimeUnit(floorNs, unit)}` : formatInTimeUnit(ns, unit)
    return [
      key.contender,
      formatInTimeUnit(mean?.value, unit, halfWidthNs),
      halfWidthNs === null ? missing : formatPercent(halfWidthNs / mean!.value!),
      time(latency!.p50Ns),
      time(latency!.p90Ns),
      time(latency!.p95Ns),
      time(latency!.p99Ns),
      time(latency!.p999Ns),
      time(latency!.maxNs),
      formatRate(metrics.operationsPerSecond?.value).replace(/.ops\/s$/, ''),
      formatCount(samples),
    ]
  })
  const [header, ...body] = textTable(columns, rows)
  return [title, paint.dim(header!), ...body, ...absent]
}

function sizeSection(cases: readonly ReportCase[], paint: Paint): string[] {
  const rows = cases.flatMap(({ key, metrics }) => {
    const sizes = ['encodedBytesMin', 'encodedBytes', 'encodedBytesMax'].map((name) => metrics[name]?.value)
    return metrics.encodedBytes ? [[key.contender, key.workload, ...sizes.map(formatBytes)]] : []
  })
  if (rows.length === 0) return []
  const [header, ...body] = textTable(
    [
      { header: '', align: 'left' },
      { header: 'workload', align: 'left' },
      { header: 'min', align: 'right' },
      { header: 'median', align: 'right' },
      { header: 'max', align: 'right' },
    ],
    rows,
  )
  return [paint.bold('payload'), paint.dim(header!), ...body]
}

/** Sentences about mean cost and size; the other metrics are in the report. Without a round there is nothing to judge. */
function verdictSection({ comparisons, run }: Report, width: number, paint: Paint): string[] {
  if (run.rounds === 0) return []
  const told = comparisons.filter(({ metric }) => metric === 'nsPerOperation' || metric === 'encodedBytes')
  if (told.length === 0) return []
  const lines = told.flatMap(({ text, verdict }) => {
    const open = verdict === 'inconclusive' || verdict === 'not-comparable'
    return wrapped(`- ${text}`, width, '  ').map(open ? paint.dim : (line) => line)
  })
  return [paint.bold('verdicts'), ...lines]
}

function warningSection({ warnings, cases, linter }: Report, width: number, paint: Paint): string[] {
  const ofCases = cases.flatMap((reported) =>
    reported.warnings.map(({ text, fix }) => `${caseName(reported)}: ${text}; ${fix}`),
  )
  const broken = linter.findings.map(
    ({ rule, text, case: key }) =>
      `broken rule ${rule}${key ? ` (${key.operation} ${key.contender})` : ''}: ${text}`,
  )
  const all = [...warnings.map(({ text, fix }) => `${text}; ${fix}`), ...ofCases]
  if (all.length + broken.length === 0) return []
  return [
    paint.bold('warnings'),
    ...all.flatMap((text) => wrapped(`! ${text}`, width, '  ').map(paint.yellow)),
    ...broken.flatMap((text) => wrapped(`! ${text}`, width, '  ').map(paint.red)),
  ]
}

function environmentLine({ environment }: Report): string {
  const {
    cpuModel,
    cpuCount,
    memoryBytes,
    kernel,
    container,
    runtime,
    trialFlags = [],
    pinnedCore,
  } = environment
  return [
    `${cpuModel}, ${cpuCount} ${cpuCount === 1 ? 'core' : 'cores'}`,
    formatBytes(memoryBytes),
    kernel,
    ...(container === null ? [] : [container]),
    [runtime, ...trialFlags].join(' '),
    pinnedCore === null ? 'not pinned' : `pinned to core ${pinnedCore}`,
  ].join(' · ')
}

function caseName({ key }: ReportCase): string {
  return `${key.operation} ${key.contender}`
}

function groupsOf(cases: readonly ReportCase[]): ReportCase[][] {
  return [...Map.groupBy(cases, ({ key }) => caseGroupId(key)).values()]
}

function painter(color: boolean): Paint {
  const code = (open: number, close: number) => (text: string) =>
    color && text !== '' ? `\u001b[${open}m${text}\u001b[${close}m` : text
  return { bold: code(1, 22), dim: code(2, 22), yellow: code(33, 39), red: code(31, 39) }
}
