import { wholeNumbers } from './options.ts'
import { percent, tableHead, tableRow } from './tables.ts'
import { coverageOf, minuteOf } from './tail-coverage/coverage.ts'
import type { StallingService } from './tail-coverage/stalls.ts'

/**
 * Prints how often the intervals of percentiles hold the truth where a service stalls: the table of
 * docs/experiments/percentile-intervals.md. Simulated, so it says the same on every machine.
 * Usage: pnpm tail-coverage [--windows 1000] [--rounds 5]
 */
const { windows, rounds } = wholeNumbers({ windows: 1000, rounds: 5 })
const seed = 1

const services: StallingService[] = (['periodic', 'random'] as const).flatMap((kind) =>
  (
    [
      [200, 2000],
      [200, 6000],
      [200, 10_000],
      [200, 30_000],
      [50, 1000],
      [50, 5000],
      [20, 2000],
      [500, 6000],
      [1500, 6000],
      [3000, 20_000],
      [5, 50],
      [2, 200],
    ] as const
  ).map(([lengthMs, everyMs]) => ({ kind, lengthMs, everyMs })),
)

const columns = ['stall', 'every', '', 'rate', 'p95', 'p99', 'p99.9']
console.log(tableHead(columns))
for (const ratePerSecond of [200, 1000]) {
  for (const service of services) {
    const cells = coverageOf(service, minuteOf(ratePerSecond, rounds), windows, seed).map(
      ({ claims, covered, open, openCovered }) =>
        [
          ...(claims > 0 ? [`${percent(covered)}${claims < 1 ? ` of ${percent(claims)}` : ''}`] : []),
          ...(open > 0 ? [`≥ ${percent(openCovered)}${open < 1 ? ` of ${percent(open)}` : ''}`] : []),
        ].join(', ') || 'nothing said',
    )
    const { kind, lengthMs, everyMs } = service
    const stall = [`${lengthMs} ms`, `${everyMs / 1000} s`, kind, `${ratePerSecond}/s`]
    console.log(tableRow([...stall, ...cells]))
  }
}
