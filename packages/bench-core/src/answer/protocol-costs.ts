import type { ChoiceCosts, CpuPart, LayerCosts } from '../model/costs.ts'
import type { ReportCase } from '../model/report.ts'
import { namesOf } from './corpora.ts'
import { cpuByRound, type Measured } from './cpu-by-round.ts'
import { takesOf } from './takes.ts'

const metrics = {
  server: 'serverCpuNsPerOperation',
  client: 'clientCpuNsPerOperation',
  database: 'databaseCpuNsPerOperation',
} as const satisfies Partial<Record<CpuPart, string>>

const parts = Object.keys(metrics) as (keyof typeof metrics)[]

/** Transports by what they were asked for: one operation stands for a request, reads where these were measured. */
export function protocolLayers(report: Measured, reference: string): LayerCosts[] {
  const own = report.cases.filter(({ key, status }) => key.suite === 'protocol' && status === 'measured')
  return [...Map.groupBy(own, ({ key }) => key.workload)].flatMap(([workload, all]) => {
    const operation = all.find(({ key }) => key.operation === 'read')?.key.operation ?? all[0]!.key.operation
    const of = all.filter(({ key }) => key.operation === operation)
    const cases = atEqualLoad(of)
    if (cases.length === 0) return []
    return [
      {
        suite: 'protocol',
        workload,
        parameters: { operation },
        reference,
        choices: namesOf(of).map((contender) =>
          protocolCosts(report, { cases, operation, workload, contender, reference }),
        ),
        basis: [`CPU and bytes of a ${operation}, ${loadWords(cases[0]!)}`],
      },
    ]
  })
}

/** CPU time of a request is lower where a server is busier: the lowest rate that all had, else one at a time. */
function atEqualLoad(cases: readonly ReportCase[]): readonly ReportCase[] {
  const rateOf = ({ key }: ReportCase) => Number(key.parameters.rate ?? Number.POSITIVE_INFINITY)
  const open = cases.filter(({ key }) => key.parameters.load === 'open')
  const lowest = Math.min(...open.map(rateOf))
  const first = open.length > 0 ? open.filter((one) => rateOf(one) === lowest) : sequentialOrFirst(cases)
  const connections = first[0]?.key.parameters.connections
  return first.filter(({ key }) => key.parameters.connections === connections)
}

function sequentialOrFirst(cases: readonly ReportCase[]): readonly ReportCase[] {
  const sequential = cases.filter(({ key }) => key.parameters.load === 'sequential')
  return sequential.length > 0 ? sequential : cases
}

function loadWords({ key: { parameters } }: ReportCase): string {
  if (parameters.load === 'open')
    return `at ${Number(parameters.rate).toLocaleString('en')} requests a second`
  return parameters.load === 'sequential' ? 'one at a time' : `over ${parameters.connections} connections`
}

function protocolCosts(
  report: Measured,
  of: {
    readonly cases: readonly ReportCase[]
    readonly operation: string
    readonly workload: string
    readonly contender: string
    readonly reference: string
  },
): ChoiceCosts {
  const { cases, operation, workload, contender, reference } = of
  const reported = cases.find(({ key }) => key.contender === contender)
  const known = parts
    .filter((part) => cases.some((one) => metrics[part] in one.metrics))
    .map((part) => [part, cpuByRound(report, reported, metrics[part], reference)] as const)
  const curve = report.protocol?.curves.find(
    (one) => one.operation === operation && one.workload === workload && one.contender === contender,
  )
  const info = report.contenders.find(({ suite, name }) => suite === 'protocol' && name === contender)
  const { sentBytesPerOperation: sent, receivedBytesPerOperation: received } = reported?.metrics ?? {}
  return {
    contender,
    cpu: Object.fromEntries(known.flatMap(([part, one]) => ('cpu' in one ? [[part, one.cpu]] : []))),
    reasons: Object.fromEntries(
      known.flatMap(([part, one]) => ('reason' in one ? [[part, one.reason]] : [])),
    ),
    messageBytes: sent?.value == null || received?.value == null ? null : sent.value + received.value,
    compressedBytes: {},
    rowBytes: null,
    rowsPerSecond: null,
    points: curve?.points ?? null,
    takes: info === undefined ? [] : takesOf(report, info),
  }
}
