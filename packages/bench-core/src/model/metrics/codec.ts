import type { MetricInfos } from './metric-info.ts'

export const codecMetrics = {} as const satisfies MetricInfos
