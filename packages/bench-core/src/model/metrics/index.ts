import { codecMetrics } from './codec.ts'
import { commandMetrics } from './command.ts'
import { commonMetrics } from './common.ts'
import type { MetricInfo, MetricInfos } from './metric-info.ts'
import { protocolMetrics } from './protocol.ts'
import { storageMetrics } from './storage.ts'

/** Every metric that a report can hold. A suite adds its own in a file beside this one. */
export const metricInfos: MetricInfos = {
  ...commonMetrics,
  ...codecMetrics,
  ...storageMetrics,
  ...protocolMetrics,
  ...commandMetrics,
}

/** @throws Error for a metric that nobody has described: a bug, or a report of a newer version. */
export function metricInfo(name: string): MetricInfo {
  const known = metricInfos[name]
  if (!known) throw new Error(`unknown metric: ${name}`)
  return known
}

/** Sizes of messages, which have tables of their own beside the figures of a case. */
export function isMessageSize(metric: string): boolean {
  return /^(encodedBytes|bytesInBatch|dictionaryBytes)/.test(metric)
}

/** Metrics that are compared by their ratios within rounds, in the order in which comparisons are listed. */
export const roundMetrics: readonly string[] = Object.keys(metricInfos).filter(
  (name) => metricInfos[name]!.compared === 'per-round',
)

/** Metrics that are the same in every round: any difference is one. */
export const exactMetrics: readonly string[] = Object.keys(metricInfos).filter(
  (name) => metricInfos[name]!.compared === 'exact',
)
