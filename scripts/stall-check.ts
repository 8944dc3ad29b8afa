import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Report } from '../packages/bench-core/src/model/report/report.ts'
import { median } from '../packages/bench-core/src/stats/mean.ts'
import { wholeNumbers } from './options.ts'
import { reportOf } from './run-bench.ts'
import { stallPercentileMs, startStallingService } from './stall-check/stalling-service.ts'

/**
 * Measures a service that stalls with `bench protocol --target`, again and again, and prints what became of its p95 and p99:
 * the table of docs/experiments/percentile-intervals.md.
 * Usage: pnpm stall-check [--repetitions 20] [--rate 200] [--seconds 60] [--rounds 5] [--length-ms 200] [--every-ms 2000]
 */
const options = wholeNumbers({
  repetitions: 20,
  rate: 200,
  seconds: 60,
  rounds: 5,
  'length-ms': 200,
  'every-ms': 2000,
})
const [lengthMs, everyMs] = [options['length-ms'], options['every-ms']]
const percentiles = { p95Ns: 0.95, p99Ns: 0.99, p999Ns: 0.999 } as const
type Name = keyof typeof percentiles
const names = Object.keys(percentiles) as Name[]

using folder = mkdtempDisposableSync(join(tmpdir(), 'wirebench-stalls-'))
const described = join(folder.path, 'operations.json')
const operation = { name: 'read', method: 'GET', path: '/', expectedStatus: 200 }
writeFileSync(described, JSON.stringify({ operations: [operation] }))
const seen: Record<Name, { ms: number; isCovered: boolean }[]> = { p95Ns: [], p99Ns: [], p999Ns: [] }
for (let repetition = 1; repetition <= options.repetitions; repetition++) {
  const { cases } = await measureOnce(repetition)
  const latency = cases.find(({ key }) => key.parameters.load === 'open')?.latency
  const told = names.map((name) => {
    const ms = (latency?.[name] ?? Number.NaN) / 1e6
    const { low, high } = latency?.intervals[name] ?? { low: Number.NaN, high: Number.NaN }
    const truth = truthMs(name)
    const isCovered = low / 1e6 <= truth && (high === null || high / 1e6 >= truth)
    seen[name].push({ ms, isCovered })
    const ends =
      high === null ? `≥ ${(low / 1e6).toFixed(1)}` : `${(low / 1e6).toFixed(1)}–${(high / 1e6).toFixed(1)}`
    return `${ms.toFixed(1)} [${ends}]${isCovered ? '' : ' misses'}`
  })
  console.log(`${repetition}: ${told.join(', ')}`)
}
for (const name of names) {
  const middle = median(seen[name].map(({ ms }) => ms))
  const truth = truthMs(name)
  const covered = seen[name].filter(({ isCovered }) => isCovered).length
  const off = ((100 * (middle - truth)) / truth).toFixed(1)
  console.log(
    `${options.rate}/s ${name}: median ${middle.toFixed(1)} ms, truth ${truth.toFixed(1)} (${off} %), covered ${covered} of ${options.repetitions}`,
  )
}

function truthMs(name: Name): number {
  return stallPercentileMs(percentiles[name], lengthMs, everyMs)
}

/** A service and a seed of its own. */
async function measureOnce(repetition: number): Promise<Report> {
  const service = await startStallingService(lengthMs, everyMs)
  try {
    return reportOf([
      ...['protocol', '--target', service.url, '--target-file', described, '--connections', '1'],
      ...['--rate', String(options.rate), '--duration', `${options.seconds}s`],
      ...['--rounds', String(options.rounds), '--seed', String(repetition)],
    ])
  } finally {
    await service.end()
  }
}
