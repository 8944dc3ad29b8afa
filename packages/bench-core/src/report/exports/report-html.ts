import { caseGroupId } from '../../model/case-key.ts'
import { workloadTitle } from '../../model/own-workload-name.ts'
import type { Comparison, Report, ReportCase } from '../../model/report.ts'
import { cellOf, cellText } from '../codec/cells.ts'
import { inShort } from '../codec/in-short.ts'
import { coresTables } from '../cores-tables.ts'
import { reportDocument } from '../document/document.ts'
import { formatBytes, formatRatio, ratioWords } from '../format.ts'
import { headline } from '../headline.ts'
import { openingLines } from '../opening-lines.ts'
import { type OwnInputs, withOwnInputs } from '../own-inputs.ts'
import { intervalLine, powerLine } from '../power-line.ts'
import { htmlSection, htmlTableOf } from '../print/html.ts'
import { verdictsTold } from '../verdicts-told.ts'
import { heading, htmlPage, list, paragraph } from './html/page.ts'
import {
  caseGroups,
  contenderTable,
  environmentTable,
  figuresTable,
  scorecardTables,
  timesTable,
} from './report-tables.ts'
import { doubts, runLine } from './report-words.ts'
import { barsChart } from './svg/bars-chart.ts'
import { ninesChart } from './svg/nines-chart.ts'
import { ratioChart } from './svg/ratio-chart.ts'
import { otherStyle, type SeriesStyle, seriesStyles } from './svg/series-style.ts'

/** What a page of a large run does without, one after the other, to stay one that can be mailed. */
const details = ['distributions', 'other figures', 'cores'] as const
type Detail = (typeof details)[number]

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
  const said = headline(report)
  const groups = caseGroups(report)
  const sentences = doubts(report)
  const { name } = report.run
  const compared = Map.groupBy(
    report.comparisons.filter(({ metric }) => metric === 'nsPerOperation'),
    (comparison) => caseGroupId(comparison),
  )
  return htmlPage(`${said ?? name} · Wirebench`, [
    heading(1, said ?? name),
    paragraph(`${name} — ${runLine(report)}`, 'muted'),
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
    ...scorecardSection(report),
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
    ...reportDocument(report, own).flatMap((section) => [
      ...htmlSection(section),
      ...(section.id === 'payload' ? sizeCharts(report.cases, styles) : []),
    ]),
    ...(omitted.includes('other figures')
      ? []
      : [
          heading(2, 'Other figures'),
          ...groups.flatMap((group) => figuresTable(group) ?? []).map(htmlTableOf),
        ]),
    ...(omitted.includes('cores') ? [] : qpsSection(report)),
    heading(2, 'Environment'),
    htmlTableOf(environmentTable(report)),
    htmlTableOf(contenderTable(report)),
    paragraph(intervalLine(report), 'muted'),
  ])
}

function scorecardSection(report: Report): string[] {
  const tables = scorecardTables(report)
  if (tables.length === 0) return []
  const sentences = inShort(report)
  return [
    ...(sentences.length === 0 ? [] : [heading(2, 'In short'), list(sentences.map((text) => ({ text })))]),
    heading(2, 'Scorecard'),
    ...tables.map(htmlTableOf),
  ]
}

function timesSection(
  {
    group,
    compared,
  }: { readonly group: ReturnType<typeof caseGroups>[number]; readonly compared: readonly Comparison[] },
  report: Report,
  styles: ReadonlyMap<string, SeriesStyle>,
  omitted: readonly Detail[],
): string[] {
  const table = timesTable(group, report)
  if (table === null) return []
  const references = new Set(compared.map((comparison) => comparison.reference))
  // In a duel of several codecs each has its own.
  const reference = references.size > 1 ? 'its A side' : ([...references][0] ?? 'the reference')
  return [
    heading(3, group.title),
    htmlTableOf({ ...table, title: `${group.title}: time per operation` }),
    explained(
      ratioChart(
        `${group.title}: mean time as a ratio to ${reference}`,
        compared.flatMap((comparison) =>
          comparison.ratio
            ? [
                {
                  name: comparison.contender,
                  ratio: comparison.ratio,
                  text: isDecided(comparison)
                    ? formatRatio(comparison.ratio.value, 'lower', ratioWords(comparison.metric))
                    : comparison.verdict,
                  tone: toneOf(comparison),
                },
              ]
            : [],
        ),
        `← faster than ${reference} · slower →`,
      ),
      'How to read this: a dot is a ratio of mean times, twice as fast and twice as slow equally far from the line; the bar is its 95 % interval. One that reaches the line can’t tell.',
    ),
    omitted.includes('distributions')
      ? ''
      : explained(
          ninesChart(
            `${group.title}: latency by percentile`,
            group.cases.flatMap(({ key, latency }) =>
              latency
                ? [
                    {
                      name: key.contender,
                      curve: latency.curve,
                      style: styles.get(key.contender) ?? otherStyle,
                    },
                  ]
                : [],
            ),
          ),
          'How to read this: p99 is what 1 in 100 operations exceeds, and every nine is ten times rarer. Flat is steady, a rise at the right is a tail. Operations timed one by one; verdicts stand on the means above.',
        ),
  ]
}

/** A chart with how to read it; nothing where there is no chart. */
function explained(chart: string, text: string): string {
  return chart === '' ? '' : `${chart}${paragraph(text, 'muted')}`
}

function sizeCharts(cases: readonly ReportCase[], styles: ReadonlyMap<string, SeriesStyle>): string[] {
  const sized = cases.filter(({ metrics }) => metrics.encodedBytes?.value != null)
  const groups = [...Map.groupBy(sized, ({ key }) => caseGroupId(key)).values()]
  return groups.flatMap((members) => {
    const messages = workloadTitle(cellText(cellOf(members[0]!.key)))
    return [
      heading(3, messages),
      explained(
        barsChart(
          `${messages}: median encoded size`,
          members.map(({ key, metrics }) => ({
            name: key.contender,
            value: metrics.encodedBytes!.value!,
            text: formatBytes(metrics.encodedBytes!.value),
            style: styles.get(key.contender),
          })),
        ),
        'How to read this: bytes of the median message of the corpus, from 0. Sizes are exact and need no interval.',
      ),
    ]
  })
}

function qpsSection(report: Report): string[] {
  const tables = coresTables(report)
  return tables.length === 0 ? [] : [heading(2, 'Cores at a rate'), ...tables.map(htmlTableOf)]
}

function isDecided({ verdict }: Comparison): boolean {
  return !['same', 'undecided', 'not-comparable'].includes(verdict)
}

function toneOf(comparison: Comparison): 'better' | 'worse' | 'open' {
  if (!isDecided(comparison)) return 'open'
  return ratioWords(comparison.metric).better === comparison.verdict ? 'better' : 'worse'
}
