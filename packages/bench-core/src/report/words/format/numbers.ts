import { type PercentileName, percentileNames } from '../../../model/report/report.ts'

/** What stands for a figure that is not known, not allowed or not finite; never 0. */
export const missing = '—'

/** Keeps a figure and its unit on one line. */
export const nbsp = '\u00a0'

/** True for a figure that can be shown. */
export function isShown(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

/** A number with a real minus, a fixed number of decimals and grouped thousands. */
export function fixed(value: number, decimals: number): string {
  const text = formatterFor(decimals).format(value)
  return text.replace(/^-0(?=$|[.,]0*$)/, '0').replace('-', '−')
}

/** Making a formatter takes a hundred times as long as using it, and a report has thousands of figures. */
const formatters = new Map<number, Intl.NumberFormat>()

function formatterFor(decimals: number): Intl.NumberFormat {
  const known = formatters.get(decimals)
  if (known) return known
  const made = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  formatters.set(decimals, made)
  return made
}

/** Numbers with decimals enough to tell neighbours that lie so far apart. */
export function digitsFor(step: number): (value: number) => string {
  const decimals = step <= 0 ? 0 : Math.max(0, Math.min(6, Math.ceil(-Math.log10(step)) + 1))
  return (value) => fixed(value, decimals)
}

/** Decimals that show a value with so many significant digits after rounding; never below 0. */
export function decimalsFor(value: number, significantDigits: number): number {
  if (value === 0) return 0
  const rounded = Number(Math.abs(value).toPrecision(significantDigits))
  return Math.min(20, Math.max(0, significantDigits - 1 - exponent(rounded)))
}

/** The power of ten of a number's first digit. */
export function exponent(value: number): number {
  return Number(value.toExponential().split('e')[1])
}

/** A count with grouped thousands, such as `412,000`. */
export function formatCount(count: number | null | undefined): string {
  if (!isShown(count)) return missing
  return fixed(count, Number.isInteger(count) ? 0 : decimalsFor(count, 3))
}

const byteUnits = ['KiB', 'MiB', 'GiB', 'TiB'] as const

/** Bytes: exact and grouped below 10,000 B, then KiB, MiB, GiB (powers of 1,024) with three digits. */
export function formatBytes(bytes: number | null | undefined): string {
  if (!isShown(bytes)) return missing
  const size = Math.abs(bytes)
  if (Math.round(size) < 10_000) {
    const decimals = Number.isInteger(bytes) ? 0 : decimalsFor(bytes, 3)
    return `${fixed(bytes, decimals)}${nbsp}B`
  }
  let scaled = bytes / 1024
  let unit = 0
  while (Math.round(Math.abs(scaled)) >= 1024 && unit < byteUnits.length - 1) {
    scaled /= 1024
    unit += 1
  }
  return `${fixed(scaled, decimalsFor(scaled, 3))}${nbsp}${byteUnits[unit]}`
}

/** What is moved: `950 kB/s`, `12.3 MB/s`, as networks are told of. */
export function formatBytesPerSecond(bytes: number | null | undefined): string {
  if (!isShown(bytes)) return missing
  const [size, unit] = Math.abs(bytes) >= 999_500 ? [1e6, 'MB/s'] : [1e3, 'kB/s']
  const scaled = bytes / size
  return `${fixed(scaled, decimalsFor(scaled, 3))}${nbsp}${unit}`
}

/** A throughput: `1,199 ops/s` below 10,000, then `18.9 k ops/s`, `2.10 M ops/s`. */
export function formatRate(perSecond: number | null | undefined, noun: string = 'ops'): string {
  return isShown(perSecond) ? `${bareRate(perSecond)}${nbsp}${noun}/s` : missing
}

/** The same where a header has the unit: `1,199`, `18.9 k`. */
export function bareRate(perSecond: number | null | undefined): string {
  if (!isShown(perSecond)) return missing
  const size = Math.abs(perSecond)
  if (Math.round(size) < 10_000) return fixed(perSecond, size >= 99.95 ? 0 : decimalsFor(perSecond, 3))
  const [scale, prefix] =
    Number(size.toPrecision(3)) < 1e6
      ? ([1e3, 'k'] as const)
      : Number(size.toPrecision(3)) < 1e9
        ? ([1e6, 'M'] as const)
        : ([1e9, 'G'] as const)
  const scaled = perSecond / scale
  return `${fixed(scaled, decimalsFor(scaled, 3))}${nbsp}${prefix}`
}

/** CPU cores with two significant digits: `0.26 core`, `2.6 cores`. */
export function formatCores(cores: number | null | undefined): string {
  if (!isShown(cores)) return missing
  const isSeveral = Number(cores.toPrecision(2)) > 1
  return `${bareCores(cores)}${nbsp}${isSeveral ? 'cores' : 'core'}`
}

/** The same where the unit is said already. */
export function bareCores(cores: number): string {
  return cores > 0 && cores < 0.0001 ? `<${nbsp}0.0001` : fixed(cores, decimalsFor(cores, 2))
}

/**
 * A fraction as percent: `3.1 %` below ten, `44 %` from there; `99.6 %` where it is almost all, which is not all. Beyond a
 * hundredfold, where the half width of two rounds may lie, `> 9,999 %`.
 */
export function formatPercent(fraction: number | null | undefined): string {
  if (!isShown(fraction)) return missing
  const percent = fraction * 100
  const size = Math.abs(percent)
  if (size >= 9_999.5) return `${percent < 0 ? '< −' : '> '}9,999 %`.replaceAll(' ', nbsp)
  if (size > 0 && size < 0.05) return `<${nbsp}0.1${nbsp}%`
  if (size >= 99.5 && size < 100 - rounding)
    return `${fixed(Math.sign(percent) * almostAll(size), decimalsMissing(size))}${nbsp}%`
  return `${fixed(percent, size === 0 || size >= 9.95 ? 0 : 1)}${nbsp}%`
}

/** How much of a run is done: whole percent, and 100 % only at its end. */
export function formatProgress(fraction: number): string {
  return `${Math.floor(fraction * 100 + rounding)}${nbsp}%`
}

/** What arithmetic may leave out of 100 %. */
const rounding = 1e-7

/** Decimals that show what is missing to 100 %. */
function decimalsMissing(percent: number): number {
  return Math.max(1, -exponent(100 - percent))
}

/** A percentage just below 100, rounded down. */
function almostAll(percent: number): number {
  const scale = 10 ** decimalsMissing(percent)
  // A share of 0.996 isn't quite that, nor is what is missing.
  return 100 - Math.ceil((100 - percent) * scale * (1 - 1e-9)) / scale
}

/** A relative change with its sign: `+4.1 %`, `−12 %`; one too small for its digits has none: `±0.0 %`. */
export function formatSignedPercent(fraction: number | null | undefined): string {
  if (!isShown(fraction)) return missing
  if (fraction !== 0 && Math.abs(fraction) < 0.0005) return `±0.0${nbsp}%`
  const sign = fraction > 0 ? '+' : fraction < 0 ? '−' : ''
  return sign + formatPercent(Math.abs(fraction))
}

/**
 * The name of a percentile, made from digits and never by multiplying: `p999Ns`, `0.999` and `'99.9'` all read
 * `p99.9`. A number is a fraction from 0 to 1; a text is a metric's name or a percentage.
 */
export function percentileLabel(p: PercentileName | (string & {}) | number): string {
  if (typeof p === 'number') return labelOfFraction(p)
  const name = /^p(\d\d)(\d*)Ns$/.exec(p)
  if (name) return `p${withDecimals(name[1]!, name[2]!)}`
  return `p${p.replace(/^p/, '')}`
}

/** Whether a metric's name is that of a percentile. */
export function isPercentileName(name: string): name is PercentileName {
  return (percentileNames as readonly string[]).includes(name)
}

function labelOfFraction(fraction: number): string {
  if (!Number.isFinite(fraction)) return missing
  if (fraction >= 1) return 'max'
  const digits = fraction.toFixed(8).slice(2)
  return `p${withDecimals(digits.slice(0, 2), digits.slice(2).replace(/0+$/, ''))}`
}

function withDecimals(whole: string, decimals: string): string {
  const shown = String(Number(whole))
  return decimals === '' ? shown : `${shown}.${decimals}`
}
