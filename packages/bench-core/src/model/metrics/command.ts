import { type MetricInfos, resourceWords } from './metric-info.ts'

/** What a whole command shows beside its time and CPU time. */
export const commandMetrics = {
  peakMemoryBytes: {
    title: 'peak memory',
    unit: 'bytes',
    better: 'lower',
    kind: 'measured',
    compared: 'per-round',
    words: resourceWords,
    sentence: '{contender} needs {size} memory at its peak than {reference} to {operation} {workload}',
  },
} as const satisfies MetricInfos
