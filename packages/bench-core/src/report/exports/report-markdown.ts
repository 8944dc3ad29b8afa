import type { Report } from '../../model/report.ts'
import { inShort } from '../codec/in-short.ts'
import { sizeTable } from '../codec/size-table.ts'
import { coresTables } from '../cores-tables.ts'
import { headline } from '../headline.ts'
import { openingLines } from '../opening-lines.ts'
import { type OwnInputs, withOwnInputs } from '../own-inputs.ts'
import { intervalLine, powerLine } from '../power-line.ts'
import type { ReportTable } from '../report-table.ts'
import { verdictsTold } from '../verdicts-told.ts'
import { markdownDocument, markdownTable, markdownText } from './markdown.ts'
import {
  caseGroups,
  contenderTable,
  environmentTable,
  figuresTable,
  scorecardTables,
  timesTable,
} from './report-tables.ts'
import { doubts, runLine } from './report-words.ts'
import { suiteSections } from './section-tables.ts'

/** A report in Markdown: its headline, its verdicts, and the tables that they rest on. */
export function reportMarkdown(saved: Report, own: OwnInputs = {}): string {
  const report = withOwnInputs(saved, own)
  const said = headline(report)
  const groups = caseGroups(report)
  return markdownDocument([
    [`# ${markdownText(report.run.name)}`],
    said === null ? [] : [`**${markdownText(said)}**`],
    [markdownText(runLine(report))],
    ...openingLines(report).map((line) => [markdownText(line)]),
    ...listed('## In short', inShort(report)),
    ...section('## Scorecard', scorecardTables(report)),
    ...section(
      '## Times',
      groups.map((group) => timesTable(group, report)),
    ),
    ...section('## Sizes', [sizeTable(report.cases)]),
    ...suiteSections(report, own).flatMap(({ title, tables }) => [
      [`## ${title}`],
      ...tables.flatMap((table) => [[`### ${markdownText(table.title)}`], ...tableBlocks(table)]),
    ]),
    ...section(
      '## Other figures',
      groups.map((group) => figuresTable(group)),
    ),
    ...section('## Cores at a rate', coresTables(report)),
    ...listed(
      '## Verdicts',
      verdictsTold(report).map(({ text }) => text),
    ),
    ...listed('## Warnings', doubts(report)),
    [markdownText(`${powerLine(report)} ${intervalLine(report)}`.trim())],
    ...section('## Environment', [environmentTable(report)]),
    ...section('## Contenders', [contenderTable(report)]),
  ])
}

function section(title: string, tables: readonly (ReportTable | null)[]): string[][] {
  const shown = tables.filter((table) => table !== null)
  if (shown.length === 0) return []
  return [
    [title],
    ...shown.flatMap((table) => [
      ...(shown.length > 1 ? [[`### ${markdownText(table.title)}`]] : []),
      ...tableBlocks(table),
    ]),
  ]
}

function tableBlocks({ columns, rows, sentences = [], notes = [] }: ReportTable): string[][] {
  return [
    markdownTable(
      columns,
      rows.map((cells) => cells.map(markdownText)),
    ),
    sentences.map((text) => `- ${markdownText(text)}`),
    notes.length === 0 ? [] : [`*${markdownText(notes.join('; '))}*`],
  ]
}

function listed(title: string, sentences: readonly string[]): string[][] {
  return sentences.length === 0 ? [] : [[title], sentences.map((text) => `- ${markdownText(text)}`)]
}
