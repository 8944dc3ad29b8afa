import type { Report, ReportCase } from '../../packages/bench-core/src/model/report/report.ts'
import type { MessageSuite } from '../../packages/bench-core/src/model/suite-name.ts'
import type { Use } from '../../packages/bench-core/src/model/use/use.ts'

const monthSeconds = (365.25 / 12) * 86_400

/**
 * What each contender costs a month, by plain means of a report’s figures and a pocket calculator: nothing of what makes the
 * answer is in it.
 */
export function costsByFigures({ cases }: Report, suite: MessageSuite, use: Use): Map<string, number> {
  const own = cases.filter(({ key, status }) => key.suite === suite && status === 'measured')
  const [first] = own
  const alike = own.filter(({ key }) => key.workload === first?.key.workload)
  const takes = { codec: codecTakes, storage: storageTakes, protocol: protocolTakes }[suite]
  const found = [...Map.groupBy(alike, ({ key }) => key.contender)].flatMap(([contender, all]) => {
    const { cpuNs, movedBytes, keptBytes } = takes(all, use)
    const cost =
      ((use.requestsPerSecond * cpuNs) / 1e9) * use.pricePerCoreMonth +
      ((use.requestsPerSecond * monthSeconds * movedBytes * use.hops) / 1e9) * use.pricePerGbMoved +
      ((use.requestsPerSecond * 86_400 * use.writes * use.retentionDays * use.replicas * keptBytes) / 1e9) *
        use.pricePerGbMonth
    return Number.isFinite(cost) ? [[contender, cost] as const] : []
  })
  return new Map(found.toSorted(([, a], [, b]) => a - b))
}

interface Taken {
  readonly cpuNs: number
  readonly movedBytes: number
  readonly keptBytes: number
}

function codecTakes(cases: readonly ReportCase[], use: Use): Taken {
  const cpuOf = (operation: string) => metric(of(cases, operation), 'cpuNsPerOperation')
  const encode = of(cases, 'encode')
  const bytes = metric(encode, 'encodedBytesMean') || metric(encode, 'encodedBytes')
  return {
    cpuNs: times(use.encodes, cpuOf('encode')) + times(use.decodes, cpuOf('decode')),
    movedBytes: bytes,
    keptBytes: bytes,
  }
}

function storageTakes(cases: readonly ReportCase[], use: Use): Taken {
  const largest = (operation: string) =>
    cases
      .filter(({ key }) => key.operation === operation && (key.parameters.access ?? 'index') === 'index')
      .toSorted((a, b) => Number(b.key.parameters.rows ?? 0) - Number(a.key.parameters.rows ?? 0))[0]
  const cpuOf = (operation: string) => metric(largest(operation), 'cpuNsPerOperation')
  return {
    cpuNs:
      times(use.writes, cpuOf('insert')) +
      times(use.readsByKey, cpuOf('point-read')) +
      (largest('query-fetch') ? times(use.queries, cpuOf('query-fetch')) : 0),
    movedBytes: 0,
    keptBytes: metric(largest('x-ray'), 'bytesPerRow'),
  }
}

function protocolTakes(cases: readonly ReportCase[], use: Use): Taken {
  const operation =
    cases.find(({ key }) => key.operation === 'read')?.key.operation ?? cases[0]!.key.operation
  const [lowest] = cases
    .filter(({ key }) => key.operation === operation && key.parameters.load === 'open')
    .toSorted((a, b) => Number(a.key.parameters.rate) - Number(b.key.parameters.rate))
  return {
    cpuNs:
      metric(lowest, 'serverCpuNsPerOperation') +
      (use.callers === 'ours' ? metric(lowest, 'clientCpuNsPerOperation') : 0),
    movedBytes: metric(lowest, 'sentBytesPerOperation') + metric(lowest, 'receivedBytesPerOperation'),
    keptBytes: 0,
  }
}

function of(cases: readonly ReportCase[], operation: string): ReportCase | undefined {
  return cases.find(({ key }) => key.operation === operation)
}

/** Not a number where it wasn’t measured, so that what needs it has no cost. */
function metric(reported: ReportCase | undefined, name: string): number {
  return reported?.metrics[name]?.value ?? Number.NaN
}

function times(count: number, each: number): number {
  return count === 0 ? 0 : count * each
}

/** Whether what was recommended is the cheapest by these, or too near to it to matter; in words. */
export function judged(
  said: string,
  costs: ReadonlyMap<string, number>,
  { use, today }: { readonly use: Use; readonly today: string },
): string {
  const [cheapest, least = 0] = [...costs][0] ?? []
  const now = costs.get(today) ?? Number.NaN
  const matters = Math.max(0.01 * now, 0.1 * use.pricePerCoreMonth)
  if (/can’t tell/i.test(said))
    return `says it can’t tell; by the means ${cheapest} costs ${round(least)}, ${today} ${round(now)}`
  const named = /(\S+) saves/.exec(said)?.[1] ?? /Keep (\S+):/.exec(said)?.[1] ?? '?'
  const cost = costs.get(named) ?? Number.NaN
  const isRight = named === cheapest || cost - least <= matters
  return `${isRight ? 'right' : 'WRONG'}: ${named} costs ${round(cost)}, the cheapest, ${cheapest}, ${round(least)}, ${today} ${round(now)}`
}

function round(cost: number): string {
  return cost.toPrecision(3)
}
