import type { MetricInfos } from './metric-info.ts'

export const storageMetrics = {} as const satisfies MetricInfos
