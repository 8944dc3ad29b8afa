import { caseId } from '../packages/bench-core/src/model/report/case-key.ts'
import { Report } from '../packages/bench-core/src/model/report/report.ts'
import { formatPercent } from '../packages/bench-core/src/report/words/format.ts'
import { halfWidthOf } from '../packages/bench-core/src/stats/interval.ts'
import { median } from '../packages/bench-core/src/stats/mean.ts'
import { readGiven } from './options.ts'
import { tableHead, tableRow } from './tables.ts'

/**
 * Prints how narrow the intervals of reports are, and how many of their comparisons are decided: the tables of
 * docs/experiments/half-widths.md. Of several it also prints how many ratios of the first, to the same reference, come out
 * otherwise in each of the others.
 * Usage: pnpm half-widths FILE.json ...
 */
const titles = {
  nsPerOperation: 'mean time',
  clientCpuNsPerOperation: 'client CPU time',
  serverCpuNsPerOperation: 'server CPU time',
  cpuNsPerOperation: 'CPU time of both',
} as const
const undecided = ['undecided', 'not-comparable']

const reports = readGiven('a report, as --json has written it', (text) => Report.parse(JSON.parse(text)))
const columns = ['run', 'took', 'load', 'metric', 'comparisons', 'decided']
console.log(tableHead([...columns, 'half width at the median', 'of nine in ten']))
for (const { run, environment, comparisons } of reports) {
  for (const [metric, title] of Object.entries(titles)) {
    const ofMetric = comparisons.filter((comparison) => comparison.metric === metric)
    const [atRates, others] = [true, false].map((isAtRate) =>
      ofMetric.filter(({ parameters }) => (parameters.load === 'open') === isAtRate),
    )
    printRow(title, others!)
    printRow(`${title}, at a rate`, atRates!)
  }

  function printRow(title: string, own: typeof comparisons): void {
    if (own.length === 0) return
    const decided = own.filter(({ verdict }) => !undecided.includes(verdict)).length
    const widths = own.flatMap(({ ratio }) => halfWidthOf(ratio) ?? []).toSorted((a, b) => a - b)
    const most = widths[Math.ceil(0.9 * widths.length) - 1]
    console.log(
      tableRow([
        ...[run.name, `${(run.durationMs / 60_000).toFixed(1)} min`, environment.loadAverage1.toFixed(1)],
        ...[title, own.length, decided],
        widths.length === 0 ? '–' : formatPercent(median(widths)),
        most === undefined ? '–' : formatPercent(most),
      ]),
    )
  }
}

const [first, ...others] = reports
const ofFirst = ratiosOf(first!)
for (const other of others) {
  const ofOther = ratiosOf(other)
  const shared = [...ofFirst.keys()].filter((id) => ofOther.has(id))
  const apart = shared.filter((id) => {
    const [ours, theirs] = [ofFirst.get(id)!, ofOther.get(id)!]
    return Math.abs(ours.log - theirs.log) > Math.hypot(ours.logHalfWidth, theirs.logHalfWidth)
  })
  const found =
    shared.length === 0
      ? 'no ratio is of the same case to the same reference'
      : `${apart.length} of ${shared.length} ratios lie further apart than their intervals allow, which 5 % do by chance`
  console.log(`\n${first!.run.name}, ${other.run.name}: ${found}`)
}

/** A report's ratios in the metrics above, as logarithms, by what they are of. */
function ratiosOf({ comparisons }: Report) {
  const ratios = comparisons.flatMap((comparison) => {
    const { ratio, metric, reference } = comparison
    const halfWidth = halfWidthOf(ratio)
    if (!Object.hasOwn(titles, metric) || ratio === null || halfWidth === undefined) return []
    const log = { log: Math.log(ratio.value), logHalfWidth: Math.log1p(halfWidth) }
    return [[`${caseId(comparison)} ${metric} to ${reference}`, log] as const]
  })
  return new Map(ratios)
}
