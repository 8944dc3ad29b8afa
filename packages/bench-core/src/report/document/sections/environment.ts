import type { Report } from '../../../model/report/report.ts'
import type { Section } from '../../tables/section.ts'
import { columnsOf, type ReportTable } from '../../tables/table.ts'
import { cacheLatencyText } from '../../words/environment/cache-latency.ts'
import { codeWords } from '../../words/environment/code-words.ts'
import { databaseWords } from '../../words/environment/database-words.ts'
import { fixed, formatBytes, formatCount, formatPercent, formatTime } from '../../words/format.ts'
import { contenderTable } from './contenders.ts'

const unknown = 'not known'

/** What a run was made with, field by field: the run itself, its machine, its software and its contenders. */
export function environmentSection(report: Report): Section {
  const { run, environment } = report
  const { machine, software } = environmentFacts(environment)
  const ofRun = [
    ['run', run.id],
    ['began', run.startedAt],
    ['preset', run.spec.preset],
    ['seed', String(run.seed)],
    ['rounds', String(run.rounds)],
  ]
  return {
    id: 'environment',
    title: 'Environment',
    method: 'environment',
    tables: [
      factsTable('the run', ofRun),
      factsTable('machine', machine),
      factsTable('software', software),
      contenderTable(report),
    ],
  }
}

function factsTable(title: string, rows: ReportTable['rows']): ReportTable {
  return { title, columns: columnsOf(['', ''], []), rows }
}

function environmentFacts(environment: Report['environment']) {
  const { noise, cpuLimit, onBattery, code, postgres, pinnedCore } = environment
  return {
    machine: [
      ['host', environment.hostName],
      ['CPU', environment.cpuModel],
      ['cores', formatCount(environment.cpuCount)],
      ['CPU limit', cpuLimit === null ? 'none' : formatCount(cpuLimit)],
      ['memory', formatBytes(environment.memoryBytes)],
      ['memory limit', told(environment.memoryLimitBytes, 'none', formatBytes)],
      ['kernel', environment.kernel],
      ['container', environment.container ?? 'none'],
      ['virtual machine', told(environment.virtualMachine, 'no')],
      ['governor', environment.governor ?? unknown],
      ['turbo', told(environment.turbo, unknown, yesOrNo)],
      ['clock at the start', clockText(environment)],
      ['battery', told(onBattery, 'none', (isUsed) => (isUsed ? 'in use' : 'not in use'))],
      ['load at the start', fixed(environment.loadAverage1, 2)],
      ...(environment.othersShare === null
        ? []
        : [['CPU time used by others', formatPercent(environment.othersShare)]]),
      ['pinned to core', pinnedCore === null ? 'not pinned' : String(pinnedCore)],
      ['clock floor', formatTime(environment.clockFloorNs)],
      ['calibration spread', told(noise.calibrationCv, unknown, formatPercent)],
      ...(noise.cacheLatencyNs ? [['cache latency', cacheLatencyText(noise.cacheLatencyNs)]] : []),
      [
        'identical code may differ by at most',
        told(noise.smallestDifference, 'unknown: no A/A control', (largest) =>
          bandText(largest, noise.nullLogRatios),
        ),
      ],
    ],
    software: [
      ['runtime', environment.runtime],
      ['trial flags', environment.trialFlags.join(' ') || 'none'],
      ['V8', environment.v8],
      ...Object.entries(environment.libraries).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ...(environment.lanes ?? []).map(({ title, runtime, settings }) => [
        title,
        [runtime, ...settings].join(' · '),
      ]),
      ...(postgres ? [['PostgreSQL', databaseWords(postgres)]] : []),
      ['Wirebench', environment.projectVersion],
      ...(code
        ? [
            ['code', codeWords(code)],
            ['lockfile', code.lockfile ?? 'none'],
          ]
        : []),
    ],
  }
}

/** `22 % (decode in go), in CPU time 4.0 %`: of the largest bands, since every comparison is held to that of its own operation and metric. */
function bandText(largest: number, kinds: Report['environment']['noise']['nullLogRatios']): string {
  const worst = (metric: string) =>
    kinds
      .filter((kind) => kind.metric === metric && kind.settings === undefined && kind.band !== null)
      .toSorted((a, b) => b.band! - a.band!)[0]
  const [time, cpu] = [worst('nsPerOperation'), worst('cpuNsPerOperation')]
  const where = time ? ` (${time.operation}${time.lane === undefined ? '' : ` in ${time.lane}`})` : ''
  return `${formatPercent(largest)}${where}${cpu ? `, in CPU time ${formatPercent(Math.expm1(cpu.band!))}` : ''}`
}

function told<Value>(value: Value | null, absent: string, words: (value: Value) => string = String): string {
  return value === null ? absent : words(value)
}

function yesOrNo(value: boolean): string {
  return value ? 'yes' : 'no'
}

function clockText({ frequencyMhz, maximumFrequencyMhz }: Report['environment']): string {
  if (frequencyMhz === null) return unknown
  const most =
    maximumFrequencyMhz === null ? '' : ` of at most ${formatCount(Math.round(maximumFrequencyMhz))} MHz`
  return `${formatCount(Math.round(frequencyMhz))} MHz${most}`
}
