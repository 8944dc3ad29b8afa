import * as z from 'zod/mini'
import { benchCommand } from '../../model/commands.ts'
import { WirebenchError } from '../../model/errors.ts'
import { type Wording, words } from '../../model/options/option/words.ts'
import { maxMachines } from '../../model/report/across-machines.ts'
import { Report, reportFormatVersion } from '../../model/report/report.ts'
import { withLinter } from '../judge/rules/linter.ts'
import { formatBytes, formatCount } from '../words/format.ts'
import { printable } from '../words/printable.ts'
import { excessIn, excessInText, excessOf } from './report-bounds.ts'

/** A file is no larger: 64 MiB, some thirty times what a report of 200 cases takes. */
export const largestReportBytes = 64 * 1024 * 1024

/** What the page's menu calls the file of a run that can be read again. */
export const fileToImport = 'JSON, can be imported again'

const exporting: Wording = {
  inTerminal: `\`${benchCommand('export RUN --json FILE')}\``,
  inForm: `“Export”, “${fileToImport}”`,
}
const ownFile = words`choose a file made with ${exporting}`
export const exportAgain = words`export the run again with ${exporting}`

/**
 * The reports in a file that somebody brought: one, or those of a comparison that was exported. They are checked like
 * any input and linted: what breaks a rule takes part in no verdict. @throws WirebenchError for anything else.
 * @param check Sees each report before anything of it is unfolded.
 */
export function readReports(
  text: string,
  name: string,
  check: (report: Report) => void = () => {},
): Report[] {
  refuse(excessInText(text), name)
  const content = parsed(text, name)
  refuse(excessIn(content), name)
  const head = z.safeParse(Head, content)
  if (!head.success || !formats.includes(head.data.format))
    throw unreadable(`${name} is not a Wirebench report`, ownFile)
  const { format, formatVersion } = head.data
  if (formatVersion > reportFormatVersion)
    throw unreadable(
      `${name} was written by a newer version of Wirebench (its format is version ${formatVersion}, this one reads ${reportFormatVersion})`,
      'update Wirebench, or export it again with an older one',
    )
  if (formatVersion < reportFormatVersion)
    throw unreadable(
      `${name} was written by an older version of Wirebench (its format is version ${formatVersion}, this one reads ${reportFormatVersion})`,
      words`${exportAgain}: it is judged again from its events`,
    )
  if (format === 'wirebench.report') return [readReport(content, name, check)]
  const whole = z.safeParse(Comparison, content)
  if (!whole.success)
    throw unreadable(`${name} is a comparison without the reports that it was made from`, {
      inTerminal: `export it again with \`${benchCommand('compare RUN RUN --json FILE')}\``,
      inForm: 'compare the runs and download “JSON” again',
    })
  return whole.data.reports.map((report) => readReport(report, name, check))
}

/** Refuses what is too large before it is read. */
export function checkReportSize(bytes: number, name: string): void {
  if (bytes <= largestReportBytes) return
  throw unreadable(
    `${name} has ${formatBytes(bytes)}, but a report may have at most ${formatBytes(largestReportBytes)}`,
    ownFile,
  )
}

function readReport(content: unknown, name: string, check: (report: Report) => void): Report {
  const result = z.safeParse(Report, content)
  if (!result.success) {
    const faults = result.error.issues.slice(0, maxFaults).map(faultText)
    throw unreadable(`${name} can’t be read as a report: ${faults.join('; ')}`, exportAgain)
  }
  refuse(excessOf(result.data), name)
  check(result.data)
  return withLinter(result.data)
}

/** Of all that is wrong with a file, so much is told. */
const maxFaults = 3
/** Names of parts are the file's own. */
const longestPlace = 200

function faultText(issue: z.core.$ZodIssue): string {
  const place = printable(issue.path.join('.') || 'it').slice(0, longestPlace)
  if (issue.code === 'too_big') return `${place} has more than ${formatCount(Number(issue.maximum))}`
  return `${place} ${issue.code === 'custom' ? issue.message : 'is missing or invalid'}`
}

function refuse(excess: string | null, name: string): void {
  if (excess !== null) throw unreadable(`${name} ${excess}`, ownFile)
}

function parsed(text: string, name: string): unknown {
  if (text.trim() === '') throw unreadable(`${name} is empty`, ownFile)
  try {
    return JSON.parse(text)
  } catch {
    const isCut = /^\s*[{[]/.test(text) && !/[}\]]\s*$/.test(text)
    throw unreadable(
      isCut ? `${name} ends in the middle of the report` : `${name} is not JSON`,
      isCut ? words`copy it again, or ${exportAgain}` : ownFile,
    )
  }
}

const formats = ['wirebench.report', 'wirebench.comparison', 'wirebench.across-machines']
const Head = z.object({ format: z.string(), formatVersion: z.int().check(z.minimum(1)) })
const Comparison = z.object({
  reports: z.array(z.unknown()).check(z.minLength(1), z.maxLength(maxMachines)),
})

export function unreadable(message: string, hint: string | Wording, cause?: unknown): WirebenchError {
  return new WirebenchError('unreadable-report', message, hint, { cause })
}
