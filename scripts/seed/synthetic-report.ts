import type { Report } from '../../packages/bench-core/src/model/report/report.ts'
import { newRunId } from '../../packages/bench-core/src/model/run/run-id.ts'
import { reportOf } from '../../packages/bench-core/test/fixtures/compared-runs.ts'
import { seededRandom } from '../../packages/bench-core/test/fixtures/random.ts'

const hourMs = 3_600_000
const names = ['nightly', 'before the upgrade', 'after the upgrade', 'pull request', 'laptop', 'release']
const hosts = ['bench-host', 'build-7', 'laptop']
const runtimes = ['node v24.3.0', 'node v26.9.0', 'node v26.10.0']

/** A run as it might have been an hour after the one before: its own times, name, machine and runtime. */
export function syntheticReport(template: Report, run: number): Report {
  const random = seededRandom(run)
  const factor = Math.exp(0.01 * random.normal())
  const startedAt = new Date(Date.UTC(2025, 0, 1) + run * hourMs)
  const name = `${names[run % names.length]} ${run}`
  return {
    ...template,
    run: {
      ...template.run,
      id: newRunId(startedAt.getTime()),
      name,
      spec: { ...template.run.spec, name },
      startedAt: startedAt.toISOString(),
      finishedAt: new Date(startedAt.getTime() + template.run.durationMs).toISOString(),
    },
    environment: {
      ...template.environment,
      hostName: hosts[run % hosts.length]!,
      runtime: runtimes[Math.floor((run * runtimes.length) / 10_000) % runtimes.length]!,
    },
    cases: template.cases.map((reported) => ({
      ...reported,
      metrics: Object.fromEntries(
        Object.entries(reported.metrics).map(([metric, known]) => [
          metric,
          known.unit === 'ns'
            ? {
                ...known,
                value: times(known.value, factor),
                low: times(known.low, factor),
                high: times(known.high, factor),
              }
            : known,
        ]),
      ),
    })),
  }
}

/** What the last of so many runs whose names begin with this is called. */
export function lastNamed(name: string, runs: number): string {
  const last = runs - 1
  return `${name} ${last - ((last - names.indexOf(name)) % names.length)}`
}

/** A small report without what only a single run's page shows, so that ten thousand of them fit on a disk. */
export function smallTemplate(): Report {
  const report = reportOf(1, { rounds: 5 })
  return {
    ...report,
    cases: report.cases.map(({ rounds: _rounds, histogram: _histogram, latency, ...kept }) => ({
      ...kept,
      latency: latency && { ...latency, curve: latency.curve.filter((_, index) => index % 10 === 0) },
    })),
  }
}

function times(value: number | null, factor: number): number | null {
  return value === null ? null : value * factor
}
