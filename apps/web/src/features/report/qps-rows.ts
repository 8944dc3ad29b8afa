import {
  type CpuMetric,
  cpuMetrics,
  impactOf,
  isShown,
  type QpsImpact,
  type Report,
  withOverheads,
  withRate,
} from '@wirebench/bench-core/results'
import type { ReportGroup } from './case-groups.ts'

export type Cores = QpsImpact['rows'][number]['cores']

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

/**
 * What the operations that are being read would cost at rates, from the CPU time of the process that is asked about;
 * the reader's own rate is among them.
 */
export function impactsOf(
  groups: readonly ReportGroup[],
  metric: CpuMetric,
  comparisons: Report['comparisons'],
  ownRate: number,
): readonly TitledImpact[] {
  return groups.flatMap(({ title, cases }) => {
    const qpsImpact = cases.flatMap((reported) => impactOf(reported, metric) ?? [])
    return withOverheads({ qpsImpact, comparisons }).map((impact) => ({
      ...withRate(impact, ownRate),
      title,
    }))
  })
}

/** How much an operation weighs at a rate: below 0.01 core negligible, 0.1 minor, 1 noticeable. */
export function impactWord(cores: number): string {
  if (cores < 0.01) return 'negligible'
  if (cores < 0.1) return 'minor'
  return cores < 1 ? 'noticeable' : 'needs capacity'
}
