import type { Report } from '../../../model/report/report.ts'
import type { Section } from '../../tables/section.ts'
import type { ReportTable } from '../../tables/table.ts'
import { cacheLatencyText } from '../../words/environment/cache-latency.ts'
import { codeWords } from '../../words/environment/code-words.ts'
import { databaseWords } from '../../words/environment/database-words.ts'
import { fixed, formatBytes, formatCount, formatPercent, formatTime } from '../../words/format.ts'
import { contenderTable } from './contenders.ts'

interface Fact {
  readonly name: string
  readonly value: string
}

const unknown = 'not known'

/** What a run was made with, field by field: the run itself, its machine, its software and its contenders. */
export function environmentSection(report: Report): Section {
  const { run, environment } = report
  const { machine, software } = environmentFacts(environment)
  const ofRun: readonly Fact[] = [
    { name: 'run', value: run.id },
    { name: 'began', value: run.startedAt },
    { name: 'preset', value: run.spec.preset },
    { name: 'seed', value: String(run.seed) },
    { name: 'rounds', value: String(run.rounds) },
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

function factsTable(title: string, facts: readonly Fact[]): ReportTable {
  return {
    title,
    columns: [{ header: '' }, { header: '' }],
    rows: facts.map(({ name, value }) => [name, value]),
  }
}

function environmentFacts(environment: Report['environment']): {
  readonly machine: readonly Fact[]
  readonly software: readonly Fact[]
} {
  const { noise, cpuLimit, onBattery, code, postgres, pinnedCore } = environment
  return {
    machine: [
      { name: 'host', value: environment.hostName },
      { name: 'CPU', value: environment.cpuModel },
      { name: 'cores', value: formatCount(environment.cpuCount) },
      { name: 'CPU limit', value: cpuLimit === null ? 'none' : formatCount(cpuLimit) },
      { name: 'memory', value: formatBytes(environment.memoryBytes) },
      { name: 'memory limit', value: told(environment.memoryLimitBytes, 'none', formatBytes) },
      { name: 'kernel', value: environment.kernel },
      { name: 'container', value: environment.container ?? 'none' },
      { name: 'virtual machine', value: told(environment.virtualMachine, 'no') },
      { name: 'governor', value: environment.governor ?? unknown },
      { name: 'turbo', value: told(environment.turbo, unknown, yesOrNo) },
      { name: 'clock at the start', value: clockText(environment) },
      { name: 'battery', value: told(onBattery, 'none', (isUsed) => (isUsed ? 'in use' : 'not in use')) },
      { name: 'load at the start', value: fixed(environment.loadAverage1, 2) },
      ...(environment.othersShare === null
        ? []
        : [{ name: 'CPU time used by others', value: formatPercent(environment.othersShare) }]),
      { name: 'pinned to core', value: pinnedCore === null ? 'not pinned' : String(pinnedCore) },
      { name: 'clock floor', value: formatTime(environment.clockFloorNs) },
      { name: 'calibration spread', value: told(noise.calibrationCv, unknown, formatPercent) },
      ...(noise.cacheLatencyNs
        ? [{ name: 'cache latency', value: cacheLatencyText(noise.cacheLatencyNs) }]
        : []),
      {
        name: 'identical code may differ by at most',
        value: told(noise.smallestDifference, 'unknown: no A/A control', (largest) =>
          bandText(largest, noise.nullLogRatios),
        ),
      },
    ],
    software: [
      { name: 'runtime', value: environment.runtime },
      { name: 'flags of trials', value: environment.trialFlags.join(' ') || 'none' },
      { name: 'V8', value: environment.v8 },
      ...Object.entries(environment.libraries)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, value]) => ({ name, value })),
      ...(environment.lanes ?? []).map(({ title, runtime, settings }) => ({
        name: title,
        value: [runtime, ...settings].join(' · '),
      })),
      ...(postgres ? [{ name: 'PostgreSQL', value: databaseWords(postgres) }] : []),
      { name: 'Wirebench', value: environment.projectVersion },
      ...(code
        ? [
            { name: 'code', value: codeWords(code) },
            { name: 'lockfile', value: code.lockfile ?? 'none' },
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
