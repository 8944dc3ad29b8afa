import type { CaseKey } from '../model/case-key.ts'
import type { ChoiceCosts, CpuPart, LayerCosts } from '../model/costs.ts'
import type { ReportCase } from '../model/report.ts'
import { corporaOf, namesOf } from './corpora.ts'
import { cpuByRound, type Measured } from './cpu-by-round.ts'
import { takesOf } from './takes.ts'

const operations = ['encode', 'decode', 'gzip', 'brotli', 'zstd'] as const satisfies readonly CpuPart[]

/** Codecs by the messages that they were measured with. */
export function codecLayers(report: Measured, reference: string): LayerCosts[] {
  const own = report.cases.filter(({ key }) => key.suite === 'codec' && isOne(key))
  return corporaOf(own).map(({ workload, parameters, cases }) => {
    return {
      suite: 'codec',
      workload,
      parameters,
      reference,
      choices: namesOf(cases).map((contender) => codecCosts(report, cases, contender, reference)),
      basis: [],
    }
  })
}

function isOne({ operation, parameters }: CaseKey): boolean {
  return (operations as readonly string[]).includes(operation) && parameters.loadPercent === undefined
}

function codecCosts(
  report: Measured,
  all: readonly ReportCase[],
  contender: string,
  reference: string,
): ChoiceCosts {
  const cases = all.filter(({ key }) => key.contender === contender)
  const caseOf = (operation: string) => cases.find(({ key }) => key.operation === operation)
  const known = operations
    .filter((operation) => all.some(({ key }) => key.operation === operation))
    .map((part) => [part, cpuByRound(report, caseOf(part), 'cpuNsPerOperation', reference)] as const)
  const sizes = caseOf('encode')?.metrics
  const info = report.contenders.find(({ suite = 'codec', name }) => suite === 'codec' && name === contender)
  return {
    contender,
    cpu: Object.fromEntries(known.flatMap(([part, one]) => ('cpu' in one ? [[part, one.cpu]] : []))),
    reasons: Object.fromEntries(
      known.flatMap(([part, one]) => ('reason' in one ? [[part, one.reason]] : [])),
    ),
    messageBytes: sizes?.encodedBytesMean?.value ?? sizes?.encodedBytes?.value ?? null,
    compressedBytes: Object.fromEntries(
      ['gzip', 'brotli', 'zstd'].flatMap((name) => {
        const bytes = caseOf(name)?.metrics.compressedBytesMean?.value
        return bytes == null ? [] : [[name, bytes]]
      }),
    ),
    rowBytes: null,
    rowsPerSecond: null,
    points: null,
    takes: info === undefined ? [] : takesOf(report, info),
  }
}
