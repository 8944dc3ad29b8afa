import { answerOf } from '../../answer/answer.ts'
import { useOfRun } from '../../answer/use-of-run.ts'
import type { Report } from '../../model/report/report.ts'
import { reportDocument } from '../document/document.ts'
import { openingLines } from '../document/opening-lines.ts'
import { type OwnInputs, withOwnInputs } from '../document/own-inputs.ts'
import { intervalLine, powerLine } from '../document/power-line.ts'
import { headline } from '../judge/headline.ts'
import { markdownDocument, markdownSection, markdownText } from '../print/markdown.ts'
import { runLine } from '../words/run/run-line.ts'
import { answerLead } from './answer/markdown.ts'

/** A report in Markdown: its answer or headline, and the sections that it rests on. */
export function reportMarkdown(saved: Report, own: OwnInputs = {}): string {
  const report = withOwnInputs(saved, own)
  const answer = answerOf(report, useOfRun(report, own.use))
  const said = answer.layers.length === 0 ? headline(report) : null
  return markdownDocument([
    [`# ${markdownText(report.run.name)}`],
    ...(said === null ? [] : [[`**${markdownText(said)}**`]]),
    ...answerLead(answer),
    ...[runLine(report), ...openingLines(report)].map((line) => [markdownText(line)]),
    ...reportDocument(report, own).flatMap(markdownSection),
    [markdownText(`${powerLine(report)} ${intervalLine(report)}`.trim())],
  ])
}
