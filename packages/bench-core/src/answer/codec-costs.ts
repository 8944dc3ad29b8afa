import type { CaseKey } from '../model/case-key.ts'
import { compressionNames } from '../model/compressions.ts'
import type { CpuPart, LayerCosts } from '../model/costs.ts'
import type { ReportCase } from '../model/report.ts'
import { choiceCosts } from './choice-costs.ts'
import { byContender, corporaOf } from './corpora.ts'
import { cpuByRound, type Measured } from './cpu-by-round.ts'

const operations = ['encode', 'decode', ...compressionNames] as const satisfies readonly CpuPart[]

/** Codecs by the messages that they were measured with. */
export function codecLayers(report: Measured, reference: string): LayerCosts[] {
  const own = report.cases.filter(({ key }) => key.suite === 'codec' && isOne(key))
  return corporaOf(own).map(({ workload, parameters, cases }) => {
    const parts = operations.filter((part) => cases.some(({ key }) => key.operation === part))
    return {
      suite: 'codec',
      workload,
      parameters,
      reference,
      choices: byContender(cases).map(([contender, all]) =>
        codecCosts(report, contender, all, parts, reference),
      ),
      basis: [],
    }
  })
}

function isOne({ operation, parameters }: CaseKey): boolean {
  return (operations as readonly string[]).includes(operation) && parameters.loadPercent === undefined
}

function codecCosts(
  report: Measured,
  contender: string,
  cases: readonly ReportCase[],
  parts: readonly CpuPart[],
  reference: string,
) {
  const caseOf = (operation: string) => cases.find(({ key }) => key.operation === operation)
  const sizes = caseOf('encode')?.metrics
  return choiceCosts(
    report,
    { suite: 'codec', contender },
    parts.map((part) => [part, cpuByRound(report, caseOf(part), 'cpuNsPerOperation', reference)]),
    {
      messageBytes: sizes?.encodedBytesMean?.value ?? sizes?.encodedBytes?.value ?? null,
      compressedBytes: Object.fromEntries(
        compressionNames.flatMap((name) => {
          const bytes = caseOf(name)?.metrics.compressedBytesMean?.value
          return bytes == null ? [] : [[name, bytes]]
        }),
      ),
    },
  )
}
