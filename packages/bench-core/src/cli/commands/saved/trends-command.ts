import { nearNames } from '@wirebench/proto-schema/near-names'
import { benchCommand } from '../../../model/commands.ts'
import { invalidOption, type WirebenchError } from '../../../model/errors.ts'
import { metricInfos } from '../../../model/metrics/index.ts'
import { marginOptions } from '../../../model/options/margins.ts'
import { runOptions } from '../../../model/options/run.ts'
import { presetNames } from '../../../model/preset-name.ts'
import type { Trend } from '../../../model/report/trends.ts'
import { marginsOf } from '../../../model/use/margins.ts'
import { painter } from '../../../report/print/terminal/paint.ts'
import { fittingTable } from '../../../report/print/terminal/table.ts'
import { renderOverview } from '../../../report/terminal/overview.ts'
import { overviewOf } from '../../../report/trends/trend-overview.ts'
import { baselineName } from '../../../report/trends/trend-words.ts'
import { trendOf } from '../../../report/trends/trends.ts'
import { codeWords } from '../../../report/words/environment/code-words.ts'
import { formatFigure } from '../../../report/words/format/figure.ts'
import { formatPercent, missing, nbsp } from '../../../report/words/format.ts'
import { printable, printableValue } from '../../../report/words/printable.ts'
import { wrapped } from '../../../report/words/text-table.ts'
import type { CaseHistory } from '../../../store/index.ts'
import type { AddCommand, Io } from '../../io.ts'
import { askedMargins } from '../../options/margin-options.ts'
import { addOptions, askedOf, type Typed } from '../../options/request-options.ts'
import { integerOf, unknownName } from '../../options/typed-values.ts'
import { typedHere } from '../../output/typed-here.ts'
import { storeOptionsHelp, withSavedRuns } from '../../saved-runs.ts'
import { idNamed } from './export-command.ts'

const trendOptions = { preset: runOptions.preset, ...marginOptions }

interface TrendsOptions extends Typed {
  readonly case?: string
  readonly metric?: string
  readonly limit?: string
  readonly host?: string
  readonly tag?: string
  readonly json?: true
}

/** `bench trends`: all cases of the newest runs at a glance; `--case CASE` follows one of them run by run. */
export const addTrendsCommand: AddCommand = (program, io, done) => {
  const command = program
    .command('trends')
    .description('show how results changed over the saved runs')
    .option('--case <case>', 'show one case run by run, such as codec/decode/json@infrastructure-execution')
    .option('--metric <name>', 'the metric to show (default: nsPerOperation, the mean time)')
    .option('--limit <number>', 'show at most this many of the newest runs (default: 20)')
    .option('--host <name>', 'only runs from this machine, or all (default: the machine of the newest run)')
    .option('--tag <tag>', 'only runs with this tag')
    .option('--json', 'print JSON')
  addOptions(command, trendOptions, {
    preset: `only runs with this preset: ${presetNames.join(', ')}`,
  })
    .addHelpText('after', storeOptionsHelp)
    .action(async (options: TrendsOptions) => {
      const { case: wanted } = options
      const asked = askedTrends(options)
      const text = await withSavedRuns(io, (store) =>
        wanted === undefined ? overviewText(store, asked, io) : caseText(store, wanted, asked, io),
      )
      io.stdout.write(text)
      done(0)
    })
}

const maxOverviewRuns = 100
const maxTrendRuns = 500

/** @throws WirebenchError naming the option and what it takes. */
function askedTrends(options: TrendsOptions) {
  const { limit, tag, host, metric, json } = options
  const most = options.case === undefined ? maxOverviewRuns : maxTrendRuns
  return {
    host,
    json,
    metric: metric === undefined ? undefined : metricOf(metric),
    margins: marginsOf(askedMargins(options)),
    series: {
      limit: limit === undefined ? 20 : integerOf('--limit', limit, 1, most),
      preset: askedOf(trendOptions, options).preset,
      tag,
    },
  }
}

type AskedTrends = ReturnType<typeof askedTrends>

async function overviewText(
  store: CaseHistory,
  { host, json, metric, margins, series: asked }: AskedTrends,
  io: Io,
): Promise<string> {
  const series = await store.series({ ...asked, hostName: host === 'all' ? null : host, metric })
  const overview = overviewOf({ ...series, margins })
  if (json) return `${JSON.stringify(overview)}\n`
  if (overview.runs.length === 0)
    return `No saved run matches. Make one with: ${typedHere(benchCommand('codec'), io)}\n`
  return renderOverview(printableValue(overview), { width: io.columns })
}

async function caseText(
  store: CaseHistory,
  named: string,
  { host, json, metric = 'nsPerOperation', margins, series }: AskedTrends,
  io: Io,
): Promise<string> {
  const casesLike = async (query?: string) =>
    (await store.cases({ query, limit: 500 })).map((one) => one.caseId)
  const caseId = idNamed(named, await casesLike(named)) ?? named
  const wanted = { ...series, caseId, metric }
  const newest = host === undefined ? await store.trend({ ...wanted, limit: 1 }) : undefined
  const hostName = host === 'all' ? undefined : (host ?? (newest?.runs[0]?.hostName || undefined))
  const found = await store.trend({ ...wanted, hostName })
  if (!found) throw unknownCase(caseId, await casesLike())
  const trend = trendOf({ caseId, metric, margins, ...found })
  return json ? `${JSON.stringify(trend)}\n` : trendText(printableValue(trend), io)
}

function trendText(trend: Trend, { columns: width }: Io): string {
  const { points, metric } = trend
  const hasCode = points.some(({ code }) => code !== null)
  const left = (header: string) => ({ header, align: 'left' as const })
  const lines = fittingTable(
    trend.caseId,
    [
      left('run'),
      left('began (UTC)'),
      ...(hasCode ? [left('code')] : []),
      { header: metric.title, align: 'right' },
      left('to reference'),
      left('vs previous'),
      left('vs baseline'),
      left(''),
    ],
    points.map((point) => [
      point.shortId + (point.isBaseline ? ' baseline' : ''),
      point.startedAt.slice(0, 16).replace('T', ' '),
      ...(hasCode ? [point.code ? codeWords(point.code) : missing] : []),
      formatFigure(point.figure, metric.unit),
      point.ratio ? `${point.ratio.value.toPrecision(3)} × ${point.ratio.reference}` : missing,
      point.sincePrevious?.text ?? missing,
      point.sinceBaseline?.text ?? missing,
      [...(point.messageChange === null ? [] : [point.messageChange]), ...point.environmentChanges].join(
        '; ',
      ),
    ]),
    painter(false),
    { repeated: 1, width },
  )
  const summary = wrapped(`${trend.text}; changes are judged by the ratio to the reference`, width)
  return `${[...lines, '', ...summary, ...bandLines(trend, width)].join('\n').replaceAll(nbsp, ' ')}\n`
}

function bandLines({ figureBand, metric }: Trend, width: number): string[] {
  if (figureBand === null) return []
  const { value, low, high, threshold } = figureBand
  const name = baselineName(figureBand)
  const figure = (end: number) => formatFigure({ value: end, low: null, high: null }, metric.unit)
  return wrapped(
    threshold === null
      ? `the ${name}: ${figure(value)}`
      : `within ${formatPercent(threshold)} of the ${name}: ${figure(low)} to ${figure(high)}`,
    width,
  )
}

function metricOf(name: string): string {
  const known = Object.keys(metricInfos)
  if (known.includes(name)) return name
  throw unknownName('--metric', 'metric', name, known)
}

function unknownCase(wanted: string, known: readonly string[]): WirebenchError {
  const near = nearNames(wanted, known)
  return invalidOption(
    `--case: no saved run has a case "${printable(wanted)}"`,
    near.length > 0
      ? `choose ${near.map(printable).join(' or ')}`
      : `list them with \`${benchCommand('trends')}\``,
  )
}
