import { decimalsFor, digitsFor, exponent, fixed, isShown, missing, nbsp } from './numbers.ts'

/** A unit of time and its length in nanoseconds. */
export interface TimeUnit {
  readonly unit: 'ns' | 'µs' | 'ms' | 's'
  readonly ns: number
}

const timeUnits: readonly [TimeUnit, TimeUnit, TimeUnit, TimeUnit] = [
  { unit: 'ns', ns: 1 },
  { unit: 'µs', ns: 1e3 },
  { unit: 'ms', ns: 1e6 },
  { unit: 's', ns: 1e9 },
]

const longestInSecondsNs = 90e9

/**
 * A time in the unit that suits it, such as `2.53 µs`. Digits follow the half-width of its interval where there is
 * one; a value is promoted to the next unit after rounding, so 999.6 ns reads `1.00 µs`. From 90 s it is a duration.
 */
export function formatTime(ns: number | null | undefined, halfWidthNs?: number | null): string {
  if (!isShown(ns)) return missing
  if (Math.abs(ns) >= longestInSecondsNs) return formatDuration(ns / 1e6)
  const { unit } = unitAfterRounding(ns, halfWidthNs)
  return `${formatInTimeUnit(ns, unit, halfWidthNs)}${nbsp}${unit}`
}

/**
 * A time with its interval: `2.53 µs ±0.02`, or `2.53 µs` where the interval is not known. One that is wider than the time
 * itself lies lopsided around it, so its ends are told: `399 µs [48–1,820]`.
 */
export function formatTimeInterval(
  valueNs: number | null | undefined,
  lowNs: number | null | undefined,
  highNs: number | null | undefined,
): string {
  if (!isShown(valueNs)) return missing
  if (!isShown(lowNs) || !isShown(highNs)) return formatTime(valueNs)
  const halfWidthNs = (highNs - lowNs) / 2
  const text = formatTime(valueNs, halfWidthNs)
  if (halfWidthNs <= 0 || Math.abs(valueNs) >= longestInSecondsNs) return text
  const unit = unitAfterRounding(valueNs, halfWidthNs)
  const decimals = decimalsOf(valueNs / unit.ns, halfWidthNs / unit.ns)
  if (halfWidthNs >= Math.abs(valueNs)) {
    const [low, high] = [lowNs, highNs]
      .map((endNs) => endNs / unit.ns)
      .map((end) => fixed(end, Math.min(decimals, decimalsFor(end, 3))))
    return `${text} [${low}–${high}]`
  }
  const half = fixed(halfWidthNs / unit.ns, Math.min(decimals, decimalsFor(halfWidthNs / unit.ns, 2)))
  return `${text} ±${Number(half) === 0 ? fixed(10 ** -decimals, decimals) : half}`
}

/** The one unit that a column of times is shown in: the one that suits its median. */
export function timeUnitFor(values: readonly (number | null | undefined)[]): TimeUnit {
  const shown = values.filter(isShown).toSorted((a, b) => a - b)
  return unitAfterRounding(shown[Math.floor((shown.length - 1) / 2)] ?? 0)
}

/** A time as a bare number of the given unit, for a column that names the unit in its header. */
export function formatInTimeUnit(
  ns: number | null | undefined,
  unit: TimeUnit['unit'],
  halfWidthNs?: number | null,
): string {
  if (!isShown(ns)) return missing
  const length = timeUnits.find((known) => known.unit === unit)!.ns
  return fixed(
    ns / length,
    decimalsOf(ns / length, isShown(halfWidthNs) ? halfWidthNs / length : halfWidthNs),
  )
}

/** `5.21–5.33`: bare numbers of the given unit, with digits that tell the ends apart. */
export function formatTimeRange(
  { fromNs, toNs }: { readonly fromNs: number; readonly toNs: number },
  { ns }: TimeUnit,
): string {
  const shown = digitsFor((toNs - fromNs) / ns)
  return `${shown(fromNs / ns)}–${shown(toNs / ns)}`
}

/** How long something took: `850 ms`, `12.4 s`, `2 min 10 s`, `1 h 04 min`. */
export function formatDuration(ms: number | null | undefined): string {
  if (!isShown(ms)) return missing
  const sign = ms < 0 ? '−' : ''
  const length = Math.abs(ms)
  if (Math.round(length) < 1000) return `${sign}${Math.round(length)}${nbsp}ms`
  if (Math.round(length / 100) / 10 < 90) return `${sign}${(length / 1000).toFixed(1)}${nbsp}s`
  const seconds = Math.round(length / 1000)
  if (seconds < 3600) return `${sign}${minutesAndSeconds(seconds)}`
  const minutes = Math.round(seconds / 60)
  return `${sign}${Math.floor(minutes / 60)}${nbsp}h ${String(minutes % 60).padStart(2, '0')}${nbsp}min`
}

/** An estimate: to the second below a minute and a half, to five seconds below ten minutes, to the minute above. */
export function roughDuration(ms: number): string {
  const stepMs = ms < 90_000 ? 1_000 : ms < 600_000 ? 5_000 : 60_000
  const rounded = Math.max(1, Math.round(ms / stepMs)) * stepMs
  return formatDuration(rounded).replace(/\.0(?=\D)/, '')
}

/** How long something will still take: to 5 s below two minutes, to 30 s above, in words. */
export function formatRemaining(ms: number | null | undefined): string {
  if (!isShown(ms)) return missing
  return `${formatAbout(ms)} left`
}

/** How long something will still take, as well as one can know: `a few seconds`, `about 40 s`. */
export function formatAbout(ms: number): string {
  const seconds = Math.max(0, ms / 1000)
  if (seconds < 7.5) return 'a few seconds'
  const step = seconds < 120 ? 5 : 30
  const rounded = Math.round(seconds / step) * step
  if (rounded < 60) return `about ${rounded}${nbsp}s`
  return `about ${rounded < 3600 ? minutesAndSeconds(rounded) : formatDuration(rounded * 1000)}`
}

function minutesAndSeconds(seconds: number): string {
  const rest = seconds % 60
  const minutes = `${Math.floor(seconds / 60)}${nbsp}min`
  return rest === 0 ? minutes : `${minutes} ${rest}${nbsp}s`
}

function unitAfterRounding(ns: number, halfWidthNs?: number | null): TimeUnit {
  const fits = timeUnits.find(({ ns: length }) => {
    const scaled = Math.abs(ns) / length
    const decimals = decimalsOf(scaled, isShown(halfWidthNs) ? halfWidthNs / length : halfWidthNs)
    return Number(scaled.toFixed(decimals)) < 1000
  })
  return fits ?? timeUnits[3]
}

/**
 * Decimals that a value deserves: its half-width keeps two significant digits (a trailing zero is dropped), the value at
 * most four and at least three, however wide the interval that stands beside it: a ratio is told to a percent, so the two
 * figures that it is of can't be told to half of themselves. Without a half-width, three digits.
 */
export function decimalsOf(value: number, halfWidth: number | null | undefined): number {
  if (!isShown(halfWidth) || halfWidth <= 0) return decimalsFor(value, 3)
  const rounded = Number(halfWidth.toPrecision(2))
  const trailingZero = Math.round(rounded / 10 ** (exponent(rounded) - 1)) % 10 === 0
  const wanted = Math.max(0, (trailingZero ? 0 : 1) - exponent(rounded))
  return Math.max(Math.min(wanted, decimalsFor(value, 4)), decimalsFor(value, 3))
}
