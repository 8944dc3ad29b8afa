import type { Report } from '../model/report/report.ts'
import { counted } from '../model/text/counted.ts'
import { reportDocument } from './document/document.ts'
import { openingLines } from './document/opening-lines.ts'
import { type OwnInputs, withOwnInputs } from './document/own-inputs.ts'
import { intervalLine, powerLine } from './document/power-line.ts'
import { type Paint, painter } from './print/terminal/paint.ts'
import { asBlocks } from './print/terminal/table.ts'
import { type Screen, terminalTable } from './print/terminal.ts'
import { formatDuration } from './words/format.ts'
import { endText } from './words/run/end-text.ts'
import { wrapped } from './words/text-table.ts'

/** How a report is read and laid out. */
export interface TerminalOptions extends OwnInputs, Screen {}

/** A report as text, section by section; of storage what was measured on the longest table. */
export function renderReport(saved: Report, { width, color, ...own }: TerminalOptions): string {
  const report = withOwnInputs(saved, own)
  const paint = painter(color)
  return asBlocks([
    heading(report, paint),
    openingLines(report).flatMap((line) => wrapped(line, width)),
    ...reportDocument(report, { ...own, largestOnly: true }).flatMap(({ tables }) =>
      tables.map((table) => terminalTable(table, width, paint)),
    ),
    wrapped(`${powerLine(report)} ${intervalLine(report)}`.trim(), width),
  ])
}

function heading({ run }: Report, paint: Paint): string[] {
  const rounds = counted(run.rounds, 'round')
  const state = run.state === 'completed' ? '' : `, ${endText(run)}`
  return [
    `${paint.bold(run.name)}  ${rounds} in ${formatDuration(run.durationMs)}, seed ${run.seed}${paint.yellow(state)}`,
  ]
}
