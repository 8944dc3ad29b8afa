import type { Command } from 'commander'
import { answerOf } from '../../answer/answer.ts'
import { useOfRun } from '../../answer/use-of-run.ts'
import { invalidOption } from '../../model/errors.ts'
import type { Report } from '../../model/report/report.ts'
import { type OwnInputs, withOwnInputs } from '../../report/document/own-inputs.ts'
import { reportCsv } from '../../report/exports/report-csv.ts'
import { reportHtml } from '../../report/exports/report-html.ts'
import { reportJson } from '../../report/exports/report-json.ts'
import { reportMarkdown } from '../../report/exports/report-markdown.ts'
import { slim } from '../../report/figures/slim.ts'
import { renderAnswer, renderHeadline, renderShort } from '../../report/terminal/short-report.ts'
import { renderReport, type TerminalOptions } from '../../report/terminal.ts'
import { printableValue } from '../../report/words/printable.ts'
import type { Io } from '../io.ts'
import { outputsOf, type ReportFiles, screenFor, writeOutputs } from './outputs.ts'
import { typedHere } from './typed-here.ts'

/** How much of a report is printed: a screen of it, every table, or the headline alone. */
export type ReportLength = 'short' | 'full' | 'quiet'

export function addLengthOptions(command: Command): Command {
  return command
    .option('--full', 'print every table, verdict and warning')
    .option('-q, --quiet', 'print one line: what to choose')
}

/** What `--full` and `--quiet` ask for. @throws WirebenchError for both. */
export function lengthOf({
  full,
  quiet,
}: {
  readonly full?: boolean
  readonly quiet?: boolean
}): ReportLength {
  if (full && quiet)
    throw invalidOption('--full prints everything, --quiet one line', 'give only one of them')
  return full ? 'full' : quiet ? 'quiet' : 'short'
}

function textOf(
  report: Report,
  length: ReportLength,
  options: TerminalOptions & { readonly isSaved: boolean },
): string {
  switch (length) {
    case 'full':
      return `${renderReport(report, options)}\n${answerText(report, options)}`
    case 'quiet':
      return renderHeadline(report, options.use)
    case 'short':
      return renderShort(report, options)
  }
}

/** What a terminal shows last is read first; of a duel there is no answer. */
function answerText(report: Report, options: TerminalOptions): string {
  const answer = answerOf(report, useOfRun(report, options.use))
  return answer.layers.length + answer.notes.length === 0 ? '' : renderAnswer(report, answer, options)
}

/** Prints the tables, and writes the forms that are asked for; standard output is theirs where one of them goes there. */
export async function writeReport(
  report: Report,
  {
    files,
    slim: isSlim,
    shown = {},
    length = 'short',
    isSaved = true,
  }: {
    files: ReportFiles
    slim: boolean
    shown?: OwnInputs
    length?: ReportLength
    isSaved?: boolean
  },
  io: Io,
): Promise<void> {
  const screen = screenFor(files, io)
  const read = withOwnInputs(report, shown)
  const shortened = printableValue(slim(read))
  screen.stream.write(typedHere(textOf(shortened, length, { ...screen, ...shown, isSaved }), io))
  const forms = {
    json: () => reportJson(isSlim ? slim(read) : read, shown),
    csv: () => reportCsv(read, shown),
    md: () => reportMarkdown(read, shown),
    html: () => reportHtml(read, shown),
  }
  writeOutputs(outputsOf(files, forms), io)
}
