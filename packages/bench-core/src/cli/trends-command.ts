import { nearNames, WirebenchError } from '../model/errors.ts'
import { metricInfos } from '../model/metrics/index.ts'
import type { Trend } from '../model/trends.ts'
import { formatFigure } from '../report/compare/format-figure.ts'
import { trendOf } from '../report/compare/trends.ts'
import { printable, printableValue } from '../report/exports/printable.ts'
import { formatPercent, missing, nbsp } from '../report/format.ts'
import { textTable, wrapped } from '../report/text-table.ts'
import type { AddCommand } from './bench.ts'
import type { Io } from './io.ts'
import { integerOf } from './request-options.ts'
import { storeOptionsHelp, withSavedRuns } from './saved-runs.ts'

interface TrendsOptions {
  readonly case?: string
  readonly metric?: string
  readonly limit?: string
  readonly host?: string
  readonly tag?: string
  readonly json?: true
}

/** `bench trends --case CASE`: one case over the saved runs; without a case, which there are. */
export const addTrendsCommand: AddCommand = (program, io, done) => {
  program
    .command('trends')
    .description('show one case over the saved runs')
    .option(
      '--case <case>',
      'such as codec/decode/json@infrastructure-execution; without it, lists the cases',
    )
    .option('--metric <name>', 'what to show (default: nsPerOperation, the mean time)')
    .option('--limit <number>', 'the newest so many runs (default: 20)')
    .option('--host <name>', 'only runs of this machine')
    .option('--tag <tag>', 'only runs with this tag')
    .option('--json', 'as JSON')
    .addHelpText('after', storeOptionsHelp)
    .action(async (options: TrendsOptions) => {
      const limit = options.limit === undefined ? 20 : integerOf('--limit', options.limit, 1, 500)
      const metric = metricOf(options.metric)
      await withSavedRuns(io, async (store) => {
        const caseId = options.case
        if (caseId === undefined) {
          const cases = await store.cases({ limit: 500 })
          if (options.json) io.stdout.write(`${JSON.stringify(cases)}\n`)
          else
            for (const known of cases)
              io.stdout.write(`${printable(known.caseId)}  ${runsText(known.runs)}\n`)
          return
        }
        const found = await store.trend({ caseId, metric, limit, hostName: options.host, tag: options.tag })
        if (!found)
          throw unknownCase(
            caseId,
            (await store.cases({ limit: 500 })).map((known) => known.caseId),
          )
        const trend = trendOf({ caseId, metric, ...found })
        io.stdout.write(options.json ? `${JSON.stringify(trend)}\n` : trendText(printableValue(trend), io))
      })
      done(0)
    })
}

function trendText(trend: Trend, { columns: width }: Io): string {
  const { points, metric, figureBand } = trend
  const lines = textTable(
    [
      'run',
      'began (UTC)',
      metric.title,
      'to reference',
      'since the one before',
      'since the baseline',
      '',
    ].map((header, index) => ({ header, align: index === 2 ? ('right' as const) : ('left' as const) })),
    points.map((point) => [
      point.shortId + (point.isBaseline ? ' baseline' : ''),
      point.startedAt.slice(0, 16).replace('T', ' '),
      formatFigure(point.figure, metric.unit),
      point.ratio ? `${point.ratio.value.toPrecision(3)} × ${point.ratio.reference}` : missing,
      point.sincePrevious?.text ?? missing,
      point.sinceBaseline?.text ?? missing,
      point.environmentChanges.join('; '),
    ]),
  )
  const band = figureBand
    ? wrapped(
        `within ${formatPercent(figureBand.threshold)} of the baseline: ${formatFigure({ value: figureBand.low, low: null, high: null }, metric.unit)} to ${formatFigure({ value: figureBand.high, low: null, high: null }, metric.unit)}`,
        width,
      )
    : []
  return `${[...lines, '', `${trend.text}; changes are judged by the ratio to the reference`, ...band].join('\n').replaceAll(nbsp, ' ')}\n`
}

function metricOf(name: string | undefined): string {
  if (name === undefined) return 'nsPerOperation'
  const known = Object.keys(metricInfos)
  if (known.includes(name)) return name
  const near = nearNames(name, known)
  throw new WirebenchError(
    'invalid-option',
    `--metric: there is no metric "${printable(name)}"`,
    `choose ${near.length > 0 ? near.join(' or ') : `one of ${known.join(', ')}`}`,
  )
}

function unknownCase(wanted: string, known: readonly string[]): WirebenchError {
  const near = nearNames(wanted, known)
  return new WirebenchError(
    'invalid-option',
    `--case: no saved run has a case "${printable(wanted)}"`,
    near.length > 0 ? `choose ${near.map(printable).join(' or ')}` : 'list them with `bench trends`',
  )
}

function runsText(runs: number): string {
  return `${runs} ${runs === 1 ? 'run' : 'runs'}`
}
