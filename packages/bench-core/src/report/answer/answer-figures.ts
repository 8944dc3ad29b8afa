import type { Estimate } from '../../stats/estimate.ts'
import { decimalsFor, fixed, formatCount, nbsp } from '../words/format.ts'

/** An amount of money in whatever currency: three digits, cents below a hundred. */
export function formatMoney(amount: number): string {
  const size = Math.abs(amount)
  if (size > 0 && size < 0.01) return `<${nbsp}0.01`
  if (size < 100) return fixed(amount, 2)
  return fixed(Number(amount.toPrecision(3)), 0)
}

/** The same with its interval: `274 [270–278]`, `−297 [−300 to −294]`. */
export function formatMoneyInterval({ value, low, high }: Estimate): string {
  if (low === null || high === null) return formatMoney(value)
  const [from, to] = [formatMoney(low), formatMoney(high)]
  return from === to ? formatMoney(value) : `${formatMoney(value)} [${from}${low < 0 ? ' to ' : '–'}${to}]`
}

const decimalUnits = ['MB', 'GB', 'TB', 'PB'] as const

/** GB (10⁹ bytes) in the unit that suits them. */
export function formatGb(gb: number): string {
  let scaled = Math.abs(gb) * 1000
  let unit = 0
  while (Number(scaled.toPrecision(3)) >= 1000 && unit < decimalUnits.length - 1) {
    scaled /= 1000
    unit += 1
  }
  return `${fixed(scaled, scaled >= 100 ? 0 : decimalsFor(scaled, 2))}${nbsp}${decimalUnits[unit]}`
}

/** `1,000 requests a second` */
export function formatRequests(perSecond: number): string {
  return `${shownRate(Number.isInteger(perSecond) ? perSecond : Number(perSecond.toPrecision(3)))} ${perSecond === 1 ? 'request' : 'requests'} a second`
}

function shownRate(perSecond: number): string {
  return perSecond < 10 ? String(perSecond) : formatCount(perSecond)
}

/** A rate from which on something holds: nobody knows it better. */
export function twoDigits(perSecond: number): number {
  return Number(perSecond.toPrecision(2))
}

/** Such a rate in a table: `5,900/s` */
export function formatRate(perSecond: number): string {
  return `${shownRate(twoDigits(perSecond))}/s`
}

/** The same with its interval: `5,900/s [5,700–6,200]` */
export function formatRateInterval({ value, low, high }: Estimate): string {
  if (low === null || high === null) return formatRate(value)
  const [from, to] = [low, high].map((end) => shownRate(twoDigits(end)))
  return from === to ? formatRate(value) : `${formatRate(value)} [${from}–${to}]`
}
