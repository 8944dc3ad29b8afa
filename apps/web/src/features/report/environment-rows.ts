import {
  codeWords,
  databaseWords,
  formatBytes,
  formatCount,
  formatPercent,
  formatTime,
  type Report,
} from '@wirebench/bench-core/results'

export interface Fact {
  readonly name: string
  readonly value: string
}

const unknown = 'not known'

/** The machine and the software, as two lists of facts. */
export function environmentRows({ environment }: Pick<Report, 'environment'>): {
  readonly machine: readonly Fact[]
  readonly software: readonly Fact[]
} {
  const { noise } = environment
  const machine = [
    { name: 'Host', value: environment.hostName },
    { name: 'CPU', value: environment.cpuModel },
    { name: 'Cores', value: formatCount(environment.cpuCount) },
    { name: 'CPU limit', value: environment.cpuLimit === null ? 'none' : formatCount(environment.cpuLimit) },
    { name: 'Memory', value: formatBytes(environment.memoryBytes) },
    { name: 'Memory limit', value: memoryLimitText(environment.memoryLimitBytes) },
    { name: 'Kernel', value: environment.kernel },
    { name: 'Container', value: environment.container ?? 'none' },
    { name: 'Virtual machine', value: told(environment.virtualMachine, 'no') },
    { name: 'Governor', value: environment.governor ?? unknown },
    { name: 'Turbo', value: yesOrNo(environment.turbo) },
    { name: 'Clock at the start', value: clockText(environment) },
    {
      name: 'On battery',
      value: environment.onBattery === null ? 'has none' : yesOrNo(environment.onBattery),
    },
    { name: 'Load at the start', value: formatCount(environment.loadAverage1) },
    {
      name: 'Pinned to core',
      value: environment.pinnedCore === null ? 'not pinned' : String(environment.pinnedCore),
    },
    { name: 'Clock floor', value: formatTime(environment.clockFloorNs) },
    {
      name: 'Spread of calibration',
      value: noise.calibrationCv === null ? unknown : formatPercent(noise.calibrationCv),
    },
    {
      name: 'Identical code differed by up to',
      value: noise.smallestDifference === null ? unknown : formatPercent(noise.smallestDifference),
    },
  ]
  const software = [
    { name: 'Runtime', value: environment.runtime },
    { name: 'Flags of trials', value: (environment.trialFlags ?? []).join(' ') || 'none' },
    { name: 'V8', value: environment.v8 },
    ...Object.entries(environment.libraries).map(([name, value]) => ({ name, value })),
    ...(environment.postgres ? [{ name: 'Database', value: databaseWords(environment.postgres) }] : []),
    { name: 'Wirebench', value: environment.projectVersion },
    ...codeFacts(environment),
  ]
  return { machine, software }
}

function codeFacts({ code }: Report['environment']): Fact[] {
  if (!code) return []
  return [
    {
      name: 'Code',
      value: code.isDirty === null ? `${codeWords(code)}, perhaps with changes` : codeWords(code),
    },
    { name: 'Lockfile', value: code.lockfile ?? 'none' },
  ]
}

type Told<T> = T | null | undefined

/** What older runs did not look at and what the system doesn't tell read differently from "no". */
function told(value: Told<string>, absent: string): string {
  return value === undefined ? unknown : (value ?? absent)
}

function yesOrNo(value: Told<boolean>): string {
  if (value === undefined || value === null) return unknown
  return value ? 'yes' : 'no'
}

function clockText({ frequencyMhz, maximumFrequencyMhz }: Report['environment']): string {
  if (frequencyMhz === undefined || frequencyMhz === null) return unknown
  const most =
    maximumFrequencyMhz === undefined || maximumFrequencyMhz === null
      ? ''
      : ` of at most ${formatCount(Math.round(maximumFrequencyMhz))} MHz`
  return `${formatCount(Math.round(frequencyMhz))} MHz${most}`
}

/** The same as plain text, for an issue or a mail. */
export function environmentText(report: Pick<Report, 'environment'>): string {
  const { machine, software } = environmentRows(report)
  return [...machine, ...software].map(({ name, value }) => `${name}: ${value}`).join('\n')
}

function memoryLimitText(bytes: number | null | undefined): string {
  if (bytes === undefined) return unknown
  return bytes === null ? 'none' : formatBytes(bytes)
}
