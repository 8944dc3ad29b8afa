import type { Environment } from '../../../model/machine/environment.ts'
import type { Report } from '../../../model/report/report.ts'
import type { EnvironmentDifference } from '../../../model/report/runs-comparison.ts'
import { joined } from '../../../model/text/joined.ts'
import { codeWords } from '../../words/environment/code-words.ts'
import { databaseWords } from '../../words/environment/database-words.ts'
import { formatBytes } from '../../words/format.ts'
import { languageContenders, languageRuntimes, languageRuntimesSince } from './language-differences.ts'

type Kind = EnvironmentDifference['kind']
type Told = string | number | null | undefined

/**
 * What is compared on its own; what the runtime and Wirebench's version say with it; and what differs in any two runs without meaning
 * anything for their figures.
 */
type Apart =
  | ('lanes' | 'libraries')
  | 'ownRuntime'
  | ('loadAverage1' | 'othersShare' | 'clockFloorNs' | 'frequencyMhz' | 'maximumFrequencyMhz')

/** Which code measured, what makes the same code measure differently, and how each is called. */
const fields: Readonly<
  Record<
    Exclude<keyof Environment, Apart> | 'lockfile',
    readonly [title: string, kind: Kind, read: (environment: Environment) => Told]
  >
> = {
  hostName: ['host', 'machine', ({ hostName }) => hostName],
  cpuModel: ['CPU', 'machine', ({ cpuModel }) => cpuModel],
  cpuCount: ['CPU cores', 'machine', ({ cpuCount }) => cpuCount],
  memoryBytes: ['memory', 'machine', ({ memoryBytes }) => formatBytes(memoryBytes)],
  memoryLimitBytes: [
    'memory limit',
    'machine',
    ({ memoryLimitBytes }) => (memoryLimitBytes === null ? 'none' : formatBytes(memoryLimitBytes)),
  ],
  kernel: ['kernel', 'machine', ({ kernel }) => kernel],
  container: ['container', 'machine', ({ container }) => container ?? 'none'],
  cpuLimit: ['CPU limit', 'machine', ({ cpuLimit }) => cpuLimit ?? 'none'],
  governor: ['CPU governor', 'machine', ({ governor }) => governor],
  turbo: ['turbo', 'machine', ({ turbo }) => (turbo === null ? null : turbo ? 'on' : 'off')],
  virtualMachine: ['virtual machine', 'machine', ({ virtualMachine }) => virtualMachine ?? 'none'],
  onBattery: [
    'power',
    'machine',
    ({ onBattery }) => (onBattery === null ? null : onBattery ? 'battery' : 'mains'),
  ],
  pinnedCore: ['pinned to core', 'machine', ({ pinnedCore }) => pinnedCore ?? 'not pinned'],
  runtime: [
    'runtime',
    'runtime',
    ({ runtime, ownRuntime }) =>
      joined([runtime, ownRuntime?.lacks.length ? `without ${ownRuntime.lacks.join(', ')}` : null]),
  ],
  v8: ['V8', 'runtime', ({ v8 }) => v8],
  trialFlags: ['trial flags', 'runtime', ({ trialFlags }) => trialFlags.join(' ')],
  postgres: ['PostgreSQL', 'runtime', ({ postgres }) => postgres && databaseWords(postgres)],
  projectVersion: ['Wirebench', 'project', ({ projectVersion }) => projectVersion],
  code: ['code', 'code', ({ code }) => code && codeWords(code)],
  lockfile: ['lockfile', 'libraries', ({ code }) => code?.lockfile],
}

/** What isn't the same in all runs: the code, and whatever else makes the same code measure differently. */
export function environmentDifferences(reports: readonly Report[]): EnvironmentDifference[] {
  const environments = reports.map(({ environment }) => environment)
  return [
    ...differencesOf(environments, languageRuntimes(environments)),
    ...[...contenders(reports), ...settings(reports)].filter(isDifference),
  ]
}

/** What a run's environment has otherwise than that of an earlier run, which may be one of another suite. */
export function environmentChanges(earlier: Environment, later: Environment): EnvironmentDifference[] {
  return differencesOf([earlier, later], languageRuntimesSince(earlier, later))
}

/** What isn't the same in all environments. Memory is compared as it is shown: kernels differ in the last digits. */
function differencesOf(
  environments: readonly Environment[],
  told: ReturnType<typeof languageRuntimes>,
): EnvironmentDifference[] {
  const own = Object.entries(fields).map(([field, [title, kind, read]]) =>
    difference(field, title, kind, environments.map(read)),
  )
  const languages = told.map(({ field, title, values }) =>
    difference(field, title, field === 'lanes' ? 'settings' : 'runtime', values),
  )
  return [...own, ...languages, ...libraries(environments)].filter(isDifference)
}

/** The differences that can be mistaken for one of the code. */
export function besidesTheCode(differences: readonly EnvironmentDifference[]): EnvironmentDifference[] {
  return differences.filter(({ kind }) => kind !== 'code')
}

function isDifference({ values }: EnvironmentDifference): boolean {
  return new Set(values).size > 1
}

function libraries(environments: readonly Environment[]): EnvironmentDifference[] {
  const names = [...new Set(environments.flatMap(({ libraries }) => Object.keys(libraries)))]
  return names.toSorted().map((name) =>
    difference(
      `libraries.${name}`,
      name,
      'libraries',
      environments.map(({ libraries }) => libraries[name]),
    ),
  )
}

/** A contender that all of the runs have, with another version or other options. */
function contenders(reports: readonly Report[]): EnvironmentDifference[] {
  // A codec and a column format may have the same name.
  const idOf = ({ name, column }: Report['contenders'][number]) => (column ? `column ${name}` : name)
  const lists = reports.map(({ contenders }) => new Map(contenders.map((known) => [idOf(known), known])))
  const shared = [...(lists[0]?.entries() ?? [])].filter(([id]) => lists.every((list) => list.has(id)))
  return shared.map(([id, { name }]) =>
    difference(
      `contenders.${id}`,
      name,
      'libraries',
      lists.map((list) => {
        const { library, version, options } = list.get(id)!
        return joined([library, version, options && `(${options})`], ' ')
      }),
    ),
  )
}

function settings(reports: readonly Report[]): EnvironmentDifference[] {
  return [
    difference(
      'preset',
      'preset',
      'settings',
      reports.map(({ run }) => run.spec.preset),
    ),
    ...languageContenders(reports).map(({ field, title, values }) =>
      difference(field, title, 'settings', values),
    ),
  ]
}

function difference(
  field: string,
  title: string,
  kind: Kind,
  values: readonly Told[],
): EnvironmentDifference {
  return { field, title, kind, values: values.map((value) => (value == null ? null : String(value))) }
}
