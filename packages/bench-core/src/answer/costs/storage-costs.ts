import type { ContenderInfo } from '../../model/report/contender.ts'
import type { ReportCase } from '../../model/report/report.ts'
import type { ChoiceCosts, CpuByRound, CpuPart, LayerCosts } from '../../model/use/costs.ts'
import { choiceCosts } from './choice-costs.ts'
import { byContender, corporaOf } from './corpora.ts'
import { cpuByRound, type KnownCpu, type Measured } from './cpu-by-round.ts'
import { oftenWords, type SuiteCosts } from './suite-costs.ts'

export const storageCosts: SuiteCosts = {
  layers,
  times: ({ writes, readsByKey, queries }) => [
    ['write', writes],
    ['read', readsByKey],
    ['query', queries],
  ],
  keptBytes: ({ rowBytes }) => rowBytes,
  areRows: true,
  unusedNote: 'This service neither writes nor reads rows, so the storage results are not part of the answer',
  useWords: ({ writes, readsByKey, queries }) => ({
    perRequest: [
      ...oftenWords(writes, 'write'),
      ...(readsByKey > 0 ? [`${readsByKey} by key`] : []),
      ...(queries > 0 ? [`${queries} by field`] : []),
    ],
  }),
}

/** Which statement stands for a part, the first that was measured. */
const statements = {
  write: ['insert', 'insert-batch', 'copy'],
  read: ['point-read'],
  query: ['query-fetch', 'query-count'],
} as const satisfies Partial<Record<CpuPart, readonly string[]>>

const parts = Object.keys(statements) as (keyof typeof statements)[]
type Part = (typeof parts)[number]

/** Column formats by the messages that they were measured with. */
function layers(report: Measured, reference: string): LayerCosts[] {
  const own = report.cases.filter(({ key }) => key.suite === 'storage' && key.operation !== 'size-sweep')
  return corporaOf(own).map(({ workload, parameters, cases }) => {
    const chosen = new Map(parts.map((part) => [part, new Set(chosenFor(part, cases))]))
    return {
      suite: 'storage',
      workload,
      parameters,
      reference,
      choices: byContender(cases).map(([contender, all]) =>
        choiceOf(report, contender, all, chosen, reference),
      ),
      basis: parts.flatMap((part) => {
        const [first] = chosen.get(part)!
        return first === undefined ? [] : [`${part}: ${settingsWords(first)}`]
      }),
    }
  })
}

/** The cases of one statement under one setting: the first driver and way of compressing, by an index, on the longest table. */
function chosenFor(part: Part, cases: readonly ReportCase[]): readonly ReportCase[] {
  const operation = statements[part].find((name) => cases.some(({ key }) => key.operation === name))
  const all = cases.filter(({ key }) => key.operation === operation)
  const byIndex = all.filter(({ key: { parameters } }) => (parameters.access ?? 'index') === 'index')
  const most = Math.max(...byIndex.map(rowsOf))
  const largest = byIndex.filter((reported) => rowsOf(reported) === most)
  const first = largest[0]?.key.parameters
  return largest.filter(({ key: { parameters } }) =>
    ['driver', 'toast', 'connections', 'batch', 'transaction', 'index'].every(
      (name) => parameters[name] === first![name],
    ),
  )
}

function rowsOf({ key }: ReportCase): number {
  return typeof key.parameters.rows === 'number' ? key.parameters.rows : 0
}

function settingsWords({ key: { operation, parameters } }: ReportCase): string {
  const { driver, toast, rows, batch, index } = parameters
  return [
    operation,
    ...(batch === undefined ? [] : [`batches of ${batch}`]),
    ...(rows === undefined ? [] : [`on ${Number(rows).toLocaleString('en')} rows`]),
    ...(driver === undefined ? [] : [`with ${driver}`]),
    ...(toast === undefined ? [] : [`${toast} compression`]),
    ...(index === undefined ? [] : [`index ${index}`]),
  ].join(', ')
}

function choiceOf(
  report: Measured,
  contender: string,
  cases: readonly ReportCase[],
  chosen: ReadonlyMap<Part, ReadonlySet<ReportCase>>,
  reference: string,
) {
  const own = new Map(
    cases.flatMap((reported) => {
      const part = parts.find((name) => chosen.get(name)!.has(reported))
      return part === undefined ? [] : [[part, reported] as const]
    }),
  )
  const [onDisk] = cases
    .filter(({ key }) => key.operation === 'x-ray')
    .toSorted((a, b) => rowsOf(b) - rowsOf(a))
  return choiceCosts(
    report,
    contender,
    parts
      .filter((part) => chosen.get(part)!.size > 0)
      .map((part) => {
        const reported = own.get(part)
        return [part, perRow(cpuByRound(report, reported, 'cpuNsPerOperation', reference), part, reported)]
      }),
    {
      rowBytes: onDisk?.metrics.bytesPerRow?.value ?? null,
      rowsPerSecond: rowsPerSecondOf(own.get('write')),
    },
    { bytesLie: 'in the database', also: dictionaryOf },
  )
}

function dictionaryOf({ name }: ContenderInfo): readonly string[] {
  return name.endsWith('-dictionary') ? ['a dictionary that every reader needs'] : []
}

function rowsPerSecondOf(reported: ReportCase | undefined): ChoiceCosts['rowsPerSecond'] {
  const { value = null, low = null, high = null } = reported?.metrics.rowsPerSecond ?? {}
  return value === null ? null : { value, low, high }
}

/** Of what a statement writes several rows, a row’s part. */
function perRow(known: KnownCpu, part: CpuPart, reported: ReportCase | undefined): KnownCpu {
  const rows = part === 'write' ? (reported?.metrics.rowsPerOperation?.value ?? 1) : 1
  if (!('cpu' in known) || rows === 1) return known
  const cpu: CpuByRound = { ...known.cpu, ns: known.cpu.ns.map((ns) => ns / rows) }
  return { cpu }
}
