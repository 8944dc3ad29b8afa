import { invalidOption } from '../../../model/errors.ts'
import { exactMetrics, roundMetrics } from '../../../model/metrics/index.ts'
import { marginOptions } from '../../../model/options/margins.ts'
import { readingOptions } from '../../../model/options/reading.ts'
import { isSameContender } from '../../../model/protocol/same-contender.ts'
import type { Report } from '../../../model/report/report.ts'
import type { RunsComparison } from '../../../model/report/runs-comparison.ts'
import { counted } from '../../../model/text/counted.ts'
import { compareRuns } from '../../../report/compare/compare-runs.ts'
import { type ShownRows, shownRowsNames } from '../../../report/compare/shown-rows.ts'
import { comparisonCsv } from '../../../report/exports/comparison/comparison-csv.ts'
import { comparisonFile } from '../../../report/exports/comparison/comparison-file.ts'
import { comparisonHtml } from '../../../report/exports/comparison/comparison-html.ts'
import { comparisonMarkdown } from '../../../report/exports/comparison/comparison-markdown.ts'
import { describeMetric, sharedMetrics } from '../../../report/figures/report-figures.ts'
import { renderComparison } from '../../../report/terminal/comparison.ts'
import { printable, printableValue } from '../../../report/words/printable.ts'
import type { AddCommand } from '../../io.ts'
import { addGateOptions, gateRulesOf, passGate } from '../../options/gate-options.ts'
import { askedMargins } from '../../options/margin-options.ts'
import { addOptions, type Typed } from '../../options/request-options.ts'
import { unknownName } from '../../options/typed-values.ts'
import {
  addFileOptions,
  checkOutputs,
  outputsOf,
  type ReportFiles,
  reportFilesOf,
  screenFor,
  writeOutputs,
} from '../../output/outputs.ts'
import { type NamedRuns, readRuns } from '../../read-runs.ts'
import { storeOptionsHelp } from '../../saved-runs.ts'

interface CompareCliOptions extends Typed, ReportFiles {
  readonly base?: string
  readonly metric?: string
  readonly reference?: string
  readonly show?: string
  readonly failOn?: string
  readonly undecided?: string
  readonly output?: string
}

/** `bench compare RUN RUN…`: what changed from one run to others, and whether a gate lets it through. */
export const addCompareCommand: AddCommand = (program, io, done) => {
  const command = program
    .command('compare')
    .description('compare saved runs or report files; the first is the baseline')
    .argument('<runs...>', 'two to six: ids, as `list` prints them, or files')
    .option('--base <run>', 'the run that the others are compared with (default: the first)')
    .option(
      '--metric <name>',
      `the metric to compare, of those that the runs have: ${[...roundMetrics, ...exactMetrics].join(', ')} (default: nsPerOperation, the mean time)`,
    )
    .option('--show <rows>', `which cases: ${shownRowsNames.join(', ')} (default: relevant)`)
  addFileOptions(
    addGateOptions(addOptions(command, { ...marginOptions, reference: readingOptions.reference })),
    'the comparison',
  )
    .addHelpText('after', storeOptionsHelp)
    .action(async (names: string[], options: CompareCliOptions) => {
      const rules = gateRulesOf(options)
      const show = shownOf(options.show)
      const margins = askedMargins(options)
      const files = reportFilesOf(options)
      checkOutputs(files)
      const runs = await readRuns(names, io)
      const comparison = compareRuns(runs.reports, {
        base: baseId(options.base, names, runs),
        metric: metricOf(options.metric, runs.reports),
        ...margins,
        reference: referenceOf(options.reference, runs.reports),
        shortIds: runs.shortIds,
      })
      if (rules) refuseUnjudged(comparison)
      const screen = screenFor(files, io)
      screen.stream.write(`${renderComparison(printableValue(comparison), { ...screen, show })}\n`)
      if (show === 'relevant' && comparison.rows.length > 0) screen.stream.write(hiddenRows(comparison))
      writeOutputs(
        outputsOf(files, {
          json: () => comparisonFile(comparison, runs.reports),
          csv: () => comparisonCsv(comparison),
          md: () => comparisonMarkdown(comparison, rules),
          html: () => comparisonHtml(comparison),
        }),
        io,
      )
      done(rules ? passGate(comparison, rules, screen) : 0)
    })
}

/** A gate over figures that no verdict is given on would let everything through. */
function refuseUnjudged({ metric, metrics }: RunsComparison): void {
  if (metric.compared !== 'none') return
  const judged = metrics.flatMap(({ name }) => (describeMetric(name, []).compared === 'none' ? [] : [name]))
  throw invalidOption(
    `--fail-on: changes in ${printable(metric.title)} are shown but not judged`,
    `choose a --metric of ${judged.join(', ') || 'other runs'}`,
  )
}

function hiddenRows({ rows }: RunsComparison): string {
  const hidden = rows.filter(({ relevant }) => !relevant).length
  if (hidden === 0) return ''
  return `${counted(hidden, 'case is', 'cases are')} not shown: --show all\n`
}

/** The id behind the way in which the baseline was named: as among the runs, or by its id. */
function baseId(base: string | undefined, names: readonly string[], { reports, shortIds }: NamedRuns) {
  if (base === undefined) return undefined
  const found = reports.find(
    ({ run }) => run.id === base.toLowerCase() || shortIds.get(run.id) === base.toLowerCase(),
  )
  const index = names.indexOf(base)
  const named = found ?? (reports.length === names.length ? reports[index] : undefined)
  if (named) return named.run.id
  throw invalidOption(
    `--base: "${printable(base)}" is not one of the runs`,
    `choose one of ${names.map(printable).join(', ')}`,
  )
}

function metricOf(name: string | undefined, reports: readonly Report[]): string | undefined {
  if (name === undefined) return undefined
  const known = sharedMetrics(reports)
  // Runs that share none aren't compared anyway, and it is said why.
  if (known.length === 0 || known.includes(name)) return name
  throw unknownName('--metric', 'metric', name, known)
}

function referenceOf(name: string | undefined, reports: readonly Report[]): string | undefined {
  if (name === undefined) return undefined
  const known = [
    ...new Set(reports.flatMap(({ contenders }) => contenders.map((contender) => contender.name))),
  ]
  const found = known.find((contender) => isSameContender(contender, name))
  if (found !== undefined) return found
  throw unknownName(`${readingOptions.reference.flag}`, 'contender', name, known)
}

function shownOf(name: string | undefined): ShownRows {
  if (name === undefined) return 'relevant'
  const found = shownRowsNames.find((known) => known === name)
  if (found) return found
  throw unknownName('--show', 'set of rows', name, shownRowsNames)
}
