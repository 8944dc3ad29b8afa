import { answerOf } from '../../answer/answer.ts'
import { useOfRun } from '../../answer/use-of-run.ts'
import type { Report } from '../../model/report/report.ts'
import { reportDocument } from '../document/document.ts'
import { openingLines } from '../document/opening-lines.ts'
import { type OwnInputs, withOwnInputs } from '../document/own-inputs.ts'
import { intervalLine, powerLine } from '../document/power-line.ts'
import { reportHeadline } from '../judge/report-headline.ts'
import { heading, htmlPage, paragraph } from '../print/html/page.ts'
import { htmlSection } from '../print/html.ts'
import { markerShapes } from '../scene/drawing/svg.ts'
import { seriesStyles } from '../scene/series-style.ts'
import type { Section } from '../tables/section.ts'
import { runLine } from '../words/run/run-line.ts'
import { answerHtml } from './answer/html.ts'

/** What a page of a large run does without, one after the other, to stay one that can be mailed. */
const details: readonly (readonly [name: string, without: (section: Section) => readonly Section[]])[] = [
  ['some pictures', (section) => (withPictures.has(section.id) ? [section] : withoutPictures(section))],
  ['distributions', (section) => (section.id === 'latency' ? [] : [section])],
  ['costs per operation', (section) => (section.id === 'cost' ? [] : [section])],
  ['cores', (section) => (section.id === 'qps' ? [] : [section])],
]
const withPictures: ReadonlySet<string> = new Set(['languages', 'ratios', 'latency'])

function withoutPictures({ bars: _, pictures: __, ...section }: Section): Section[] {
  return section.tables.length === 0 ? [] : [section]
}

const largestPageBytes = 390_000

/**
 * A report as one page that needs nothing else: charts in SVG, no script, light and dark, fit to print. Where it would
 * be larger than 390 kB it leaves out details, and says which.
 */
export function reportHtml(saved: Report, own: OwnInputs = {}): string {
  const report = withOwnInputs(saved, own)
  let sections = reportDocument(report, own)
  let page = pageOf(report, own, sections, [])
  for (const [index, [, without]] of details.entries()) {
    if (new TextEncoder().encode(page).length <= largestPageBytes) break
    sections = sections.flatMap(without)
    page = pageOf(
      report,
      own,
      sections,
      details.slice(0, index + 1).map(([name]) => name),
    )
  }
  return page
}

function pageOf(
  report: Report,
  own: OwnInputs,
  sections: readonly Section[],
  omitted: readonly string[],
): string {
  const styles = [...seriesStyles(report.contenders).values()]
  const answer = answerOf(report, useOfRun(report, own.use))
  const { name } = report.run
  const said = reportHeadline(report, answer) ?? name
  const lacks =
    omitted.length === 0
      ? []
      : [`Left out to keep the page small: ${omitted.join(', ')}. Their figures are in the JSON.`]
  return htmlPage(`${said} · Wirebench`, [
    markerShapes,
    heading(1, said),
    paragraph(`${name} — ${runLine(report)}`, 'muted'),
    ...answerHtml(answer),
    ...openingLines(report).map((line) => paragraph(line)),
    ...lacks.map((line) => paragraph(line, 'muted')),
    ...sections.flatMap((section) => htmlSection(section, styles)),
    paragraph(`${powerLine(report)} ${intervalLine(report)}`.trim(), 'muted'),
  ])
}
