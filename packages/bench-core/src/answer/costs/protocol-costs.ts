import { caseGroupId } from '../../model/report/case-key.ts'
import type { ContenderInfo } from '../../model/report/contender.ts'
import type { ReportCase } from '../../model/report/report.ts'
import type { ChoiceCosts, CpuPart, LayerCosts } from '../../model/use/costs.ts'
import { choiceCosts } from './choice-costs.ts'
import { byContender } from './corpora.ts'
import { cpuByRound, type Measured } from './cpu-by-round.ts'
import type { SuiteCosts } from './suite-costs.ts'

export const protocolCosts: SuiteCosts = {
  layers,
  times: ({ callers }) => [
    ['server', 1],
    ['database', 1],
    ['client', callers === 'ours' ? 1 : 0],
  ],
  // A run that looked for a rate within a target was about that one.
  useOf: ({ protocol }) => (protocol?.sloNs === undefined ? {} : { sloMs: protocol.sloNs / 1e6 }),
  movedBytes: ({ messageBytes }) => messageBytes,
  requestsNote:
    'The CPU time of transports already includes their codecs, so the total doesn’t count codecs separately',
  bytesTitle: 'bytes per request',
  useWords: ({ callers, sloMs }) => ({
    others: [
      callers === 'ours' ? 'callers are ours' : 'callers are theirs',
      ...(sloMs === null ? [] : [`p99 ≤ ${sloMs} ms`]),
    ],
  }),
}

const metrics = {
  server: 'serverCpuNsPerOperation',
  client: 'clientCpuNsPerOperation',
  database: 'databaseCpuNsPerOperation',
} as const satisfies Partial<Record<CpuPart, string>>

const parts = Object.keys(metrics) as (keyof typeof metrics)[]

/** Transports by what they were asked for: one operation stands for a request, reads where any were measured. */
function layers(report: Measured, reference: string): LayerCosts[] {
  const own = report.cases.filter(({ key }) => key.suite === 'protocol')
  const curves = new Map(
    report.protocol?.curves.map((curve) => [
      JSON.stringify([curve.operation, curve.workload, curve.contender]),
      curve,
    ]),
  )
  return [...Map.groupBy(own, ({ key }) => key.workload)].flatMap(([workload, all]) => {
    const first = firstOf(all.filter(({ status }) => status === 'measured'))
    if (first === undefined) return []
    const { operation } = first.key
    const of = all.filter(({ key }) => key.operation === operation)
    const cases = new Set(of.filter(({ key }) => caseGroupId(key) === caseGroupId(first.key)))
    return [
      {
        suite: 'protocol',
        workload,
        parameters: { operation },
        reference,
        choices: byContender(of).map(([contender, all]) =>
          choiceOf(report, {
            reported: all.find((one) => cases.has(one)),
            parts: parts.filter((part) => [...cases].some((one) => metrics[part] in one.metrics)),
            points: curves.get(JSON.stringify([operation, workload, contender]))?.points ?? null,
            contender,
            reference,
          }),
        ),
        ...(first.key.parameters.load === 'open' && { ratePerSecond: Number(first.key.parameters.rate) }),
        basis: [`CPU and bytes of a ${operation}, ${loadWords(first)}`],
      },
    ]
  })
}

/**
 * The first of them. CPU time of a request is lower where a server is busier: at the lowest rate that all contenders had in
 * common, at the lowest where they had none; without rates one at a time.
 */
function firstOf(measured: readonly ReportCase[]): ReportCase | undefined {
  const some = measured.find(({ key }) => key.operation === 'read') ?? measured[0]
  const cases = measured.filter(({ key }) => key.operation === some?.key.operation)
  const open = cases
    .filter(({ key }) => key.parameters.load === 'open')
    .toSorted((a, b) => Number(a.key.parameters.rate) - Number(b.key.parameters.rate))
  const contenders = new Set(open.map(({ key }) => key.contender)).size
  const atRates = [...Map.groupBy(open, ({ key }) => caseGroupId(key)).values()]
  const common = atRates.find((all) => all.length === contenders)
  return common?.[0] ?? open[0] ?? cases.find(({ key }) => key.parameters.load === 'sequential') ?? cases[0]
}

function loadWords({ key: { parameters } }: ReportCase): string {
  if (parameters.load === 'open')
    return `at ${Number(parameters.rate).toLocaleString('en')} requests a second`
  return parameters.load === 'sequential' ? 'one at a time' : `over ${parameters.connections} connections`
}

function choiceOf(
  report: Measured,
  {
    contender,
    reported,
    parts: measured,
    points,
    reference,
  }: {
    readonly contender: string
    readonly reported: ReportCase | undefined
    readonly parts: readonly (keyof typeof metrics)[]
    readonly points: ChoiceCosts['points']
    readonly reference: string
  },
): ChoiceCosts {
  const { sentBytesPerOperation: sent, receivedBytesPerOperation: received } = reported?.metrics ?? {}
  return choiceCosts(
    report,
    contender,
    measured.map((part) => [part, cpuByRound(report, reported, metrics[part], reference)]),
    {
      messageBytes: sent?.value == null || received?.value == null ? null : sent.value + received.value,
      points,
    },
    { also: leavingHttp },
  )
}

const instead: readonly (readonly [start: string, words: string])[] = [
  ['tcp-', 'giving up HTTP, with its proxies, load balancers, caches and tools, for a custom protocol'],
  ['websocket-', 'giving up HTTP requests, with their caches and tools, for connections that stay open'],
  ['grpc', 'gRPC at both ends, and proxies and tools that support it'],
]

/** What choosing a transport takes that the others don’t. */
export function leavingHttp({ name }: ContenderInfo): string[] {
  return instead.flatMap(([start, words]) => (name.startsWith(start) ? [words] : []))
}
