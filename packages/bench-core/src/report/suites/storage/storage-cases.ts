import { workloadTitle } from '../../../model/messages/own-workload-name.ts'
import { caseGroupId } from '../../../model/report/case-key.ts'
import type { Report, ReportCase } from '../../../model/report/report.ts'
import type { StoragePhase } from '../../../model/storage/storage-spec.ts'
import { joined } from '../../../model/text/joined.ts'
import { type Cell, type Figure, figureOf } from '../../tables/table.ts'
import { cellText } from '../../words/case/corpus-cell.ts'

/** One measurement of the storage suite: the cases that its contenders are compared in. */
export interface StorageGroup {
  readonly operation: StoragePhase
  /** The messages: a workload with its size. */
  readonly corpus: string
  /** What else it was measured with: rows, connections, driver … */
  readonly settings: Readonly<Record<string, string | number | boolean>>
  readonly cases: readonly ReportCase[]
}

/** The measured cases of the storage suite, by measurement, in the order of the plan. */
export function storageGroups({ cases }: Pick<Report, 'cases'>): StorageGroup[] {
  const measured = cases.filter(({ key, status }) => key.suite === 'storage' && status === 'measured')
  return [...Map.groupBy(measured, ({ key }) => caseGroupId(key)).values()].map((members) => {
    const { operation, workload, parameters } = members[0]!.key
    const { size, ...settings } = parameters
    // The sweep's own parameter is the size.
    const isSwept = operation === 'size-sweep'
    return {
      operation: operation as StoragePhase,
      corpus: cellText({ workload, parameters: isSwept || size === undefined ? {} : { size } }),
      settings: isSwept ? parameters : settings,
      cases: members,
    }
  })
}

/** A filter that keeps the groups of these phases. */
export function isOneOf(phases: readonly StoragePhase[]): (group: StorageGroup) => boolean {
  return ({ operation }) => phases.includes(operation)
}

/**
 * Groups that one table can show: of the same messages, driver and compression. What has no part in these, such as
 * encoding alone, stands with the first.
 */
export function variantsOf<Group extends Pick<StorageGroup, 'corpus' | 'settings'>>(
  groups: readonly Group[],
): Group[][] {
  return [...Map.groupBy(groups, ({ corpus }) => corpus).values()].flatMap((own) => {
    const idOf = ({ settings }: Group) => JSON.stringify([settings.driver, settings.toast])
    const first = own.find(({ settings }) => settings.driver !== undefined) ?? own[0]!
    return [
      ...Map.groupBy(own, (group) =>
        group.settings.driver === undefined ? idOf(first) : idOf(group),
      ).values(),
    ]
  })
}

/** Of every operation what was measured on its longest table; what only writes has none. */
export function onLargestTable<
  Group extends Pick<StorageGroup, 'settings'> & { readonly operation?: string },
>(groups: readonly Group[]): Group[] {
  const byOperation = Map.groupBy(groups, ({ operation }) => operation)
  const most = new Map([...byOperation].map(([name, own]) => [name, Math.max(...own.map(rowsOf))]))
  return groups.filter((group) => rowsOf(group) === most.get(group.operation))
}

function rowsOf({ settings }: Pick<StorageGroup, 'settings'>): number {
  return typeof settings.rows === 'number' ? settings.rows : 0
}

/** A figure of a statement as one of a row, where a statement takes several. */
export function perRow({ metrics }: ReportCase, name: string, csvName?: string): Figure | null {
  const factor = 1 / (metrics.rowsPerOperation?.value || 1)
  return figureOf(
    metrics[name],
    factor,
    csvName === undefined ? undefined : { metric: csvName, kind: 'derived' },
  )
}

/** How much of a core the client took; null where nobody can tell. */
export function clientShare({ metrics }: ReportCase): number | null {
  const [cpuNs, perSecond] = [metrics.clientCpuNsPerOperation?.value, metrics.operationsPerSecond?.value]
  return cpuNs && perSecond ? (cpuNs * perSecond) / 1e9 : null
}

/** A row for each case: the operation, the contender, and its figures. */
export function caseRows(
  groups: readonly StorageGroup[],
  figuresOf: (reported: ReportCase) => readonly Cell[],
): Cell[][] {
  return groups.flatMap((group) =>
    group.cases.map((reported) => [
      `${group.operation}${tellingSettings(group, groups)}`,
      { contender: reported.key.contender, of: reported.key },
      ...figuresOf(reported),
    ]),
  )
}

/** A title with the messages, and the settings that all groups share. */
export function titleOf(title: string, groups: readonly StorageGroup[]): string {
  return joined([`${title}: ${workloadTitle(groups[0]?.corpus ?? '')}`, sharedSettings(groups)])
}

/** Settings that tell a group apart from the others of its operation. */
function tellingSettings(
  { operation, settings }: Pick<StorageGroup, 'operation' | 'settings'>,
  among: readonly Pick<StorageGroup, 'operation' | 'settings'>[],
): string {
  const alike = among.filter((group) => group.operation === operation)
  return Object.entries(settings)
    .filter(([name]) => valuesOf(name, alike).size > 1)
    .map(([name, value]) => `, ${name} ${value}`)
    .join('')
}

/** Settings that are the same in all groups that have them, in words. */
export function sharedSettings(groups: readonly Pick<StorageGroup, 'settings'>[]): string {
  const names = new Set(groups.flatMap(({ settings }) => Object.keys(settings)))
  return [...names]
    .flatMap((name) => {
      const values = valuesOf(name, groups)
      return values.size === 1 ? [`${name} ${[...values][0]}`] : []
    })
    .join(', ')
}

function valuesOf(name: string, groups: readonly Pick<StorageGroup, 'settings'>[]): Set<unknown> {
  return new Set(groups.flatMap(({ settings }) => settings[name] ?? []))
}
