import { answerOf } from '../../answer/answer.ts'
import { useOfRun } from '../../answer/use-of-run.ts'
import { caseGroupId } from '../../model/case-key.ts'
import type { Comparison, Report } from '../../model/report.ts'
import { answerHeadline } from '../answer/sentences.ts'
import { reportDocument } from '../document/document.ts'
import { environmentTable } from '../document/environment.ts'
import { openingLines } from '../document/opening-lines.ts'
import { type OwnInputs, withOwnInputs } from '../document/own-inputs.ts'
import { intervalLine, powerLine } from '../document/power-line.ts'
import { headline } from '../judge/headline.ts'
import { verdictsTold } from '../judge/verdicts-told.ts'
import { htmlPicture, htmlSection, htmlTableOf } from '../print/html.ts'
import { ninesRows, ninesScene } from '../scene/nines.ts'
import { advantageOf, betterThan, ratioScene } from '../scene/ratios.ts'
import { scorecardScenes } from '../scene/scorecard.ts'
import { otherStyle, type SeriesStyle, seriesStyles } from '../scene/series-style.ts'
import { markerShapes, sceneSvg } from '../scene/svg.ts'
import { inShort } from '../suites/codec/in-short.ts'
import { formatEstimatedRatio, ratioWords } from '../words/format.ts'
import { cantTell } from '../words/format-ratio.ts'
import { answerHtml } from './answer/html.ts'
import { heading, htmlPage, list, paragraph } from './html/page.ts'
import { caseGroups, contenderTable, otherFigures, scorecardTables, timesTable } from './report-tables.ts'
import { doubts, runLine } from './report-words.ts'

/** What a page of a large run does without, one after the other, to stay one that can be mailed. */
const details = ['pictures', 'distributions', 'other figures', 'cores'] as const
type Detail = (typeof details)[number]

type Styles = ReadonlyMap<string, SeriesStyle>

const largestPageBytes = 390_000

/**
 * A report as one page that needs nothing else: charts in SVG, no script, light and dark, fit to print. Where it would
 * be larger than 390 kB it leaves out details, and says which.
 */
export function reportHtml(saved: Report, own: OwnInputs = {}): string {
  const report = withOwnInputs(saved, own)
  for (let omitted = 0; omitted < details.length; omitted++) {
    const page = pageOf(report, own, details.slice(0, omitted))
    if (new TextEncoder().encode(page).length <= largestPageBytes) return page
  }
  return pageOf(report, own, details)
}

function pageOf(report: Report, own: OwnInputs, omitted: readonly Detail[]): string {
  const styles = seriesStyles(report.contenders)
  const answer = answerOf(report, useOfRun(report, own.use))
  const said = answerHeadline(answer) ?? headline(report)
  const groups = caseGroups(report)
  const sentences = doubts(report)
  const { name } = report.run
  const sections = reportDocument(report, own).filter(({ id }) => id !== 'qps' || !omitted.includes('cores'))
  const compared = Map.groupBy(
    report.comparisons.filter(({ metric }) => metric === 'nsPerOperation'),
    (comparison) => caseGroupId(comparison),
  )
  return htmlPage(`${said ?? name} · Wirebench`, [
    markerShapes,
    heading(1, said ?? name),
    paragraph(`${name} — ${runLine(report)}`, 'muted'),
    ...answerHtml(answer),
    ...openingLines(report).map((line) => paragraph(line)),
    powerLine(report) === '' ? '' : paragraph(powerLine(report), 'muted'),
    ...(omitted.length === 0
      ? []
      : [paragraph(`To keep the page small it lacks: ${omitted.join(', ')}. The JSON has them.`, 'muted')]),
    ...(sentences.length === 0
      ? []
      : [
          heading(2, 'Warnings'),
          list(sentences.map((text) => ({ text: `Warning: ${text}`, className: 'warn' }))),
        ]),
    ...scorecardSection(report, styles),
    heading(2, 'Verdicts'),
    list(
      verdictsTold(report).map((comparison) => ({ text: comparison.text, className: toneOf(comparison) })),
    ),
    heading(2, 'Times'),
    ...groups.flatMap((group) =>
      timesSection(
        { group, compared: compared.get(caseGroupId(group.group)) ?? [] },
        report,
        styles,
        omitted,
      ),
    ),
    paragraph(howToReadRatios, 'muted'),
    ...(omitted.includes('distributions') ? [] : [paragraph(howToReadNines, 'muted')]),
    ...sections.flatMap((section) =>
      htmlSection(section, [...styles.values()], !omitted.includes('pictures')),
    ),
    ...(omitted.includes('other figures')
      ? []
      : [heading(2, 'Other figures'), ...otherFigures(groups).map(htmlTableOf)]),
    heading(2, 'Environment'),
    htmlTableOf(environmentTable(report)),
    htmlTableOf(contenderTable(report)),
    paragraph(intervalLine(report), 'muted'),
  ])
}

function scorecardSection(report: Report, styles: Styles): string[] {
  const tables = scorecardTables(report)
  if (tables.length === 0) return []
  const sentences = inShort(report)
  return [
    ...(sentences.length === 0 ? [] : [heading(2, 'In short'), list(sentences.map((text) => ({ text })))]),
    heading(2, 'Scorecard'),
    ...scorecardScenes(report, [...styles.values()]).flatMap(htmlPicture),
    paragraph(howToReadRatios, 'muted'),
    ...tables.map(htmlTableOf),
  ]
}

function timesSection(
  {
    group,
    compared,
  }: { readonly group: ReturnType<typeof caseGroups>[number]; readonly compared: readonly Comparison[] },
  report: Report,
  styles: Styles,
  omitted: readonly Detail[],
): string[] {
  const table = timesTable(group, report)
  if (table === null) return []
  const references = new Set(compared.map((comparison) => comparison.reference))
  // In a duel of several codecs each has its own.
  const reference = references.size > 1 ? 'its A side' : ([...references][0] ?? 'the reference')
  const ratios = compared.flatMap((comparison) => ratioRow(comparison, styles))
  return [
    heading(3, group.title),
    htmlTableOf({ ...table, title: `${group.title}: time per operation` }),
    ratios.length === 0
      ? ''
      : sceneSvg(
          ratioScene(`${group.title}: mean time as a ratio to ${reference}`, ratios, betterThan(reference)),
        ),
    omitted.includes('distributions') ? '' : ninesPicture(group, styles),
  ]
}

function ratioRow(comparison: Comparison, styles: Styles) {
  const { contender, metric, ratio, text, verdict } = comparison
  // A picture of what can't be compared would be a verdict of its own.
  if (!ratio || verdict === 'not-comparable') return []
  const words = ratioWords(metric)
  const advantage = advantageOf(ratio, 'lower')
  const style = styles.get(contender) ?? otherStyle
  return [
    {
      label: contender,
      note: isDecided(comparison)
        ? formatEstimatedRatio(ratio, 'lower', words)
        : verdict === 'same'
          ? 'the same'
          : cantTell,
      dots: [{ ...advantage, style, isHollow: advantage.low === null, text }],
    },
  ]
}

function ninesPicture({ title, cases }: ReturnType<typeof caseGroups>[number], styles: Styles): string {
  const timed = cases.flatMap(({ key: { contender: name }, samples, latency }) =>
    latency ? [{ name, title: name, samples, latency }] : [],
  )
  const data = ninesRows(timed)
  const used = timed.map(({ name }) => styles.get(name) ?? { ...otherStyle, name, title: name })
  return data === null ? '' : sceneSvg(ninesScene(data, used, `${title}: latency by percentile`))
}

const howToReadRatios =
  'How to read this: a dot is a ratio, twice as good and half as good equally far from 1×, better on the right; the bar is its 95 % interval. One that reaches 1× can’t tell, one without a cap goes on beyond the picture. A hollow dot has no interval.'
const howToReadNines =
  'How to read this: p99 is what 1 in 100 operations exceeds, and every nine is ten times rarer. Flat is steady, a rise at the right is a tail. A line is all rounds together; so are the markers, hollow where there are few samples; the band is their 95 % interval, the diamond the slowest operation seen. Operations timed one by one; verdicts stand on the means above.'

function isDecided({ verdict }: Comparison): boolean {
  return !['same', 'undecided', 'not-comparable'].includes(verdict)
}

function toneOf(comparison: Comparison): 'better' | 'worse' | 'open' {
  if (!isDecided(comparison)) return 'open'
  return ratioWords(comparison.metric).better === comparison.verdict ? 'better' : 'worse'
}
