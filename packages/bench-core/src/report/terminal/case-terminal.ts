import { workloadTitle } from '../../model/messages/own-workload-name.ts'
import type { CaseDetail, CaseHistogram } from '../../model/report/case-detail.ts'
import { caseId } from '../../model/report/case-key.ts'
import { counted } from '../../model/text/counted.ts'
import type { FoundHistogram } from '../case/case-histogram.ts'
import { caseVerdicts } from '../case/case-verdicts.ts'
import { caseFiguresTable, caseStatisticsTable } from '../document/case-figures.ts'
import { beyondText, binHeights } from '../figures/histogram-bins.ts'
import { warningSentence } from '../judge/doubts/doubt-lines.ts'
import { type Paint, painter } from '../print/terminal/paint.ts'
import { asBlocks } from '../print/terminal/table.ts'
import { type Screen, terminalTable } from '../print/terminal.ts'
import { hasContent, type ReportTable, sentencesTable } from '../tables/table.ts'
import { whyAbsent } from '../words/case/absent-words.ts'
import { parametersText } from '../words/case/parameter-words.ts'
import { failureText } from '../words/failure-text.ts'
import { formatPercent, formatTimeRange, timeUnitFor } from '../words/format.ts'
import { noteText } from '../words/note-text.ts'
import { wrapped } from '../words/text-table.ts'

/** Wider bars tell no more. */
const widestBar = 50
const minBar = 8

/** One case as text: what was found about it, its figures, its percentiles, and how often which times were seen. */
export function renderCase(detail: CaseDetail, found: FoundHistogram, { width, color }: Screen): string {
  const paint = painter(color)
  const { case: reported, comparisons, findings, clockFloorNs } = detail
  const { key } = reported
  const parameters = parametersText(key.parameters)
  const why = whyAbsent(reported)
  const table = (shown: ReportTable) => (hasContent(shown) ? terminalTable(shown, width, paint) : [])
  const listed = (title: string, texts: readonly string[]) =>
    table(sentencesTable(title, [...new Set(texts)]))
  return asBlocks([
    [
      paint.bold(`${key.contender}: ${key.operation} ${workloadTitle(key.workload)}`),
      ...(parameters === '' ? [] : wrapped(parameters, width)),
      paint.dim(caseId(key)),
      `${counted(reported.samples, 'sample')}, ${counted(reported.trials, 'trial')}`,
    ],
    reported.failure !== null
      ? wrapped(`failed: ${failureText(reported.failure)}`, width).map(paint.red)
      : [],
    reported.status === 'not-measured'
      ? wrapped(`not measured${why === undefined ? '' : `: ${noteText(why)}`}`, width).map(paint.yellow)
      : [],
    listed(
      'rules that it breaks',
      findings.map(({ text }) => text),
    ),
    listed(
      'verdicts',
      caseVerdicts(comparisons).map(({ text }) => text),
    ),
    table(caseFiguresTable(reported)),
    table(caseStatisticsTable(reported, clockFloorNs)),
    found.kind === 'none'
      ? wrapped(`no histogram: ${found.reason}`, width)
      : histogramLines(found.histogram, width, paint),
    listed('warnings', reported.warnings.map(warningSentence)),
  ])
}

/** A line for every bin; bars are as long as the bin's samples are dense, so that bins of unequal width compare. */
function histogramLines(histogram: CaseHistogram, width: number, paint: Paint): string[] {
  const { bins, samples, beyond } = histogram
  const heights = binHeights(histogram)
  const highest = Math.max(...heights)
  const unit = timeUnitFor(bins.map(({ fromNs }) => fromNs))
  const labels = bins.map((bin) => formatTimeRange(bin, unit))
  const shares = bins.map(({ count }) => formatPercent(count / samples))
  const [labelWidth, shareWidth] = [labels, shares].map((texts) =>
    Math.max(...texts.map(({ length }) => length)),
  ) as [number, number]
  const barWidth = Math.max(minBar, Math.min(widestBar, width - labelWidth - shareWidth - 4))
  return [
    paint.bold(`histogram, ${unit.unit}`),
    ...bins.map((_, index) =>
      [
        labels[index]!.padStart(labelWidth),
        bar(heights[index]! / highest, barWidth).padEnd(barWidth),
        shares[index]!.padStart(shareWidth),
      ].join('  '),
    ),
    ...(beyond === null ? [] : wrapped(beyondText(beyond, samples), width).map(paint.dim)),
  ]
}

const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']

/** A bar of blocks down to an eighth of a character; whatever isn't nothing is seen. */
function bar(share: number, width: number): string {
  const parts = share === 0 ? 0 : Math.max(1, Math.round(share * width * 8))
  return '█'.repeat(Math.floor(parts / 8)) + eighths[parts % 8]!
}
