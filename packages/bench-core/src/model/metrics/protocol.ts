import type { MetricInfos } from './metric-info.ts'

export const protocolMetrics = {} as const satisfies MetricInfos
