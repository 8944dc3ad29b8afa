import type { LogLine } from '@wirebench/bench-core/report/figures/run-state'
import { clockTimeWithSeconds } from '../../ui/dates.ts'
import type { LiveSearch } from './live-search.ts'

const ranks: Readonly<Record<LogLine['level'], number>> = { info: 0, warning: 1, error: 2 }

/** The lines from a level on that contain a text, in whatever case. */
export function matchingLines(
  lines: readonly LogLine[],
  { log, find }: Pick<LiveSearch, 'log' | 'find'>,
): readonly LogLine[] {
  if (log === undefined && find === undefined) return lines
  const least = ranks[log ?? 'info']
  const wanted = find?.toLowerCase() ?? ''
  return lines.filter((line) => ranks[line.level] >= least && line.text.toLowerCase().includes(wanted))
}

/** A line as it is shown and copied. */
export function lineText({ atMs, level, text }: LogLine): string {
  return `${clockTimeWithSeconds(atMs)} ${level.padEnd(7)} ${text}`
}

/** Lines as a file keeps them: with their date, and a line of the log in one line of the file. */
export function logFile(lines: readonly LogLine[]): string {
  return lines
    .map(({ atMs, level, text }) => `${new Date(atMs).toISOString()} ${level.padEnd(7)} ${inOneLine(text)}\n`)
    .join('')
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ⏎ ')
}
