import { formatDuration } from '@wirebench/bench-core/results'

/** An estimate: to the second below a minute and a half, to five seconds below ten minutes, to the minute above. */
export function roughDuration(ms: number): string {
  const stepMs = ms < 90_000 ? 1_000 : ms < 600_000 ? 5_000 : 60_000
  const rounded = Math.max(1, Math.round(ms / stepMs)) * stepMs
  return formatDuration(rounded).replace(/\.0(?=\D)/, '')
}
