import { type MetricInfos, usedBytes } from './metric-info.ts'

/** What a whole command shows beside its time and CPU time. */
export const commandMetrics = {
  peakMemoryBytes: {
    ...usedBytes,
    title: 'peak memory',
    compared: 'per-round',
    sentence: '{contender} needs {size} peak memory than {reference} to {operation} {workload}',
  },
} as const satisfies MetricInfos
