const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const steps = [
  { unit: 'second', ms: 1_000, below: 60_000 },
  { unit: 'minute', ms: 60_000, below: 3_600_000 },
  { unit: 'hour', ms: 3_600_000, below: 86_400_000 },
  { unit: 'day', ms: 86_400_000, below: 7 * 86_400_000 },
] as const
const justNowMs = 10_000

/** How long ago, up to seven days; then the date. A time in the future is "just now": clocks differ. */
export function relativeTime(iso: string, nowMs: number): string {
  const ageMs = nowMs - Date.parse(iso)
  if (ageMs < justNowMs) return 'just now'
  const step = steps.find(({ below }) => ageMs < below)
  return step ? relative.format(-Math.floor(ageMs / step.ms), step.unit) : absoluteTime(iso)
}

const two = (value: number) => String(value).padStart(2, '0')

/** Such as `2026-11-21 14:03`, in the reader's time zone. */
export function absoluteTime(iso: string): string {
  const time = new Date(iso)
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())} ${clockTime(time.getTime())}`
}

/** Such as `14:03`. */
export function clockTime(timeMs: number): string {
  const time = new Date(timeMs)
  return `${two(time.getHours())}:${two(time.getMinutes())}`
}

/** Such as `14:03:21`. */
export function clockTimeWithSeconds(timeMs: number): string {
  return `${clockTime(timeMs)}:${two(new Date(timeMs).getSeconds())}`
}
