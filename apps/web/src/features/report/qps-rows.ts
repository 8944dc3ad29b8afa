import {
  type CpuMetric,
  coresAtRate,
  cpuMetrics,
  formatCores,
  formatCount,
  formatPercent,
  impactOf,
  isShown,
  moreCoresText,
  type QpsImpact,
  type Report,
  withOverheads,
} from '@wirebench/bench-core/results'
import type { ReportGroup } from './case-groups.ts'

/** What a rate costs one contender. */
export interface QpsCell {
  readonly cores: string
  readonly interval: string | null
  /** Such as `3.3 % of 8 cores`. */
  readonly share: string
  /** Where one core is not enough: how many it takes. */
  readonly needs: string | null
  readonly impact: string
  /** How many more than the reference, as the comparison decides; empty for what is a reference itself. */
  readonly more: string
}

export interface QpsRow {
  readonly queriesPerSecond: number
  readonly isOwn: boolean
  readonly cells: Readonly<Record<string, QpsCell>>
}

export interface QpsTable {
  readonly operation: string
  readonly contenders: readonly string[]
  readonly rows: readonly QpsRow[]
  /** The costs that the rows come from, one for each contender. */
  readonly impacts: readonly QpsImpact[]
}

export type Cores = QpsImpact['rows'][number]['cores']

/** CPU cores by rate, one table per operation and workload; the reader's own rate is a row of its own. */
export function qpsTables(
  impacts: readonly TitledImpact[],
  ownRate: number,
  cpuCount: number,
): readonly QpsTable[] {
  const groups = Map.groupBy(impacts, ({ title }) => title)
  return [...groups].map(([operation, members]) => {
    const rates = members[0]!.rows.map(({ queriesPerSecond }) => queriesPerSecond)
    const row = (queriesPerSecond: number, isOwn: boolean): QpsRow => ({
      queriesPerSecond,
      isOwn,
      cells: Object.fromEntries(
        members.map((impact) => [impact.contender, cell(impact, queriesPerSecond, cpuCount)]),
      ),
    })
    return {
      operation,
      contenders: members.map(({ contender }) => contender),
      rows: [...new Set([...rates, ownRate])]
        .toSorted((a, b) => a - b)
        .map((rate) => row(rate, rate === ownRate)),
      impacts: members,
    }
  })
}

/** The CPU times that cases of the groups have. */
export function knownCpuMetrics(groups: readonly ReportGroup[]): readonly CpuMetric[] {
  return cpuMetrics.filter((metric) =>
    groups.some(({ cases }) => cases.some(({ metrics }) => isShown(metrics[metric]?.value))),
  )
}

/** What an operation costs, with the title of its group. */
export interface TitledImpact extends QpsImpact {
  readonly title: string
}

/** What the operations that are being read would cost at rates, from the CPU time of the process that is asked about. */
export function impactsOf(
  groups: readonly ReportGroup[],
  metric: CpuMetric,
  comparisons: Report['comparisons'],
): readonly TitledImpact[] {
  return groups.flatMap(({ title, cases }) => {
    const qpsImpact = cases.flatMap((reported) => impactOf(reported, metric) ?? [])
    return withOverheads({ qpsImpact, comparisons }).map((impact) => ({ ...impact, title }))
  })
}

function cell(impact: QpsImpact, rate: number, cpuCount: number): QpsCell {
  const { value, low, high } = coresAtRate(impact, rate)
  return {
    cores: formatCores(value),
    interval: low === null || high === null ? null : `${bareCores(low)}–${bareCores(high)}`,
    share: `${formatPercent(value / cpuCount)} of ${formatCount(cpuCount)} ${cpuCount === 1 ? 'core' : 'cores'}`,
    needs: value > 1 ? `needs ${formatCount(Math.ceil(value))} cores` : null,
    impact: impactWord(value),
    more: moreCoresText(impact, rate),
  }
}

/** Without the unit, which stands with the estimate above it. */
export function bareCores(cores: number): string {
  return formatCores(cores).replace(/\s*cores?$/, '')
}

/** How much an operation weighs at a rate: below 0.01 core negligible, 0.1 minor, 1 noticeable. */
export function impactWord(cores: number): string {
  if (cores < 0.01) return 'negligible'
  if (cores < 0.1) return 'minor'
  return cores < 1 ? 'noticeable' : 'needs capacity'
}
