import { answerOf } from '../../answer/answer.ts'
import { useOfRun } from '../../answer/use-of-run.ts'
import type { Report } from '../../model/report.ts'
import { reportDocument } from '../document/document.ts'
import { environmentTable } from '../document/environment.ts'
import { openingLines } from '../document/opening-lines.ts'
import { type OwnInputs, withOwnInputs } from '../document/own-inputs.ts'
import { intervalLine, powerLine } from '../document/power-line.ts'
import type { ReportTable } from '../document/table.ts'
import { headline } from '../judge/headline.ts'
import { verdictsTold } from '../judge/verdicts-told.ts'
import { markdownList, markdownSection, markdownTableOf } from '../print/markdown.ts'
import { inShort } from '../suites/codec/in-short.ts'
import { answerLead } from './answer/markdown.ts'
import { markdownDocument, markdownText } from './markdown.ts'
import { caseGroups, contenderTable, otherFigures, scorecardTables, timesTable } from './report-tables.ts'
import { doubts, runLine } from './report-words.ts'

/** A report in Markdown: its headline, its verdicts, and the tables that they rest on. */
export function reportMarkdown(saved: Report, own: OwnInputs = {}): string {
  const report = withOwnInputs(saved, own)
  const answer = answerOf(report, useOfRun(report, own.use))
  const said = answer.layers.length === 0 ? headline(report) : null
  const groups = caseGroups(report)
  return markdownDocument([
    [`# ${markdownText(report.run.name)}`],
    ...(said === null ? answerLead(answer) : [[`**${markdownText(said)}**`]]),
    [markdownText(runLine(report))],
    ...openingLines(report).map((line) => [markdownText(line)]),
    ...listed('In short', inShort(report)),
    ...section('Scorecard', scorecardTables(report)),
    ...section(
      'Times',
      groups.map((group) => timesTable(group, report)),
    ),
    ...reportDocument(report, own).flatMap(markdownSection),
    ...section('Other figures', otherFigures(groups)),
    ...listed(
      'Verdicts',
      verdictsTold(report).map(({ text }) => text),
    ),
    ...listed('Warnings', doubts(report)),
    [markdownText(`${powerLine(report)} ${intervalLine(report)}`.trim())],
    ...section('Environment', [environmentTable(report)]),
    ...section('Contenders', [contenderTable(report)]),
  ])
}

function section(title: string, tables: readonly (ReportTable | null)[]): string[][] {
  const shown = tables.filter((table) => table !== null)
  if (shown.length === 0) return []
  return [
    [`## ${title}`],
    ...shown.flatMap((table) => [
      ...(shown.length > 1 ? [[`### ${markdownText(table.title)}`]] : []),
      ...markdownTableOf(table),
    ]),
  ]
}

function listed(title: string, sentences: readonly string[]): string[][] {
  return sentences.length === 0 ? [] : [[`## ${title}`], markdownList(sentences)]
}
