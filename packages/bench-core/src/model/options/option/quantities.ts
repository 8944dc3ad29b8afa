const powers: Readonly<Record<string, number>> = { k: 3, m: 6 }

/** A number as people type it, `1000`, `1,000`, `1_000`, `1e3`, `1k` or `1.5M`; NaN for any other text. */
export function quantity(typed: string): number {
  const [, digits, exponent = '0', suffix = ''] =
    /^((?:[1-9]\d{0,2}(?:,\d{3})+|\d+(?:_\d+)*)(?:\.\d+)?)(?:e(\d{1,2}))?([kKM])?$/.exec(typed.trim()) ?? []
  if (digits === undefined) return Number.NaN
  // As one decimal number: 1.1 * 1000 isn't whole.
  return Number(`${digits.replaceAll(/[_,]/g, '')}e${Number(exponent) + (powers[suffix.toLowerCase()] ?? 0)}`)
}

const unitsMs = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const
type TimeUnit = keyof typeof unitsMs

/**
 * A time as people type it, `90`, `10ms`, `30s`, `1.5m`, `10min`, `2h` or `30 days`; NaN for any other text.
 * @param unit That of the result, and of a number alone.
 */
export function time(typed: string, unit: TimeUnit): number {
  const [, number = '', written = unit] =
    /^(\S+?)\s*(ms|milliseconds?|s|sec|seconds?|m|min|minutes?|h|hours?|d|days?)?$/.exec(typed.trim()) ?? []
  const known = /^(?:ms|milli)/.test(written) ? 'ms' : (written[0] as TimeUnit)
  return quantity(number) * (unitsMs[known] / unitsMs[unit])
}
