import type { Estimate } from '../../stats/interval.ts'
import { formatBytes, formatPercent, formatRate, formatTime, missing } from '../format.ts'
import type { QueryCost } from './queries.ts'

/** `3,327 ±0.2 %` */
export function rateText(rate: Estimate | null): string {
  if (!rate) return missing
  const half = rate.low === null || rate.high === null ? null : (rate.high - rate.low) / 2 / rate.value
  return `${formatRate(rate.value, 'rows').replace(/.rows\/s$/, '')}${half === null ? '' : ` ±${formatPercent(half)}`}`
}

/** `1.02 ms ±4.1 %` */
export function timeText(time: Estimate | null | undefined): string {
  if (!time) return missing
  const half = time.low === null || time.high === null ? null : (time.high - time.low) / 2 / time.value
  return `${formatTime(time.value)}${half === null ? '' : ` ±${formatPercent(half)}`}`
}

/** CPU time of the client and of the server. */
export function cpuPair(cost: QueryCost | null): string {
  return cost ? pair(timeText(cost.clientCpuNs), timeText(cost.serverCpuNs)) : missing
}

/** What the client and the server take, in this order everywhere. */
export function pair(client: string, server: string): string {
  return `${client} + ${server}`
}

/** Means of many bytes, to the byte. */
export function bytesText(bytes: number | null): string {
  return formatBytes(bytes === null ? null : Math.round(bytes))
}
