import { compressionNames } from '../../model/codec/compressions.ts'
import { decodeAndRead, decodingAmong } from '../../model/codec/decoding.ts'
import { laneOf, type RunLane } from '../../model/codec/lane.ts'
import { isBesideOthers } from '../../model/codec/runtime-settings.ts'
import type { CaseKey } from '../../model/report/case-key.ts'
import type { ReportCase } from '../../model/report/report.ts'
import { specAsRead } from '../../model/run/run-spec.ts'
import type { ChoiceCosts, CpuPart, LayerCosts } from '../../model/use/costs.ts'
import { choiceCosts } from './choice-costs.ts'
import { byContender, type Corpus, corporaOf } from './corpora.ts'
import { cpuByRound, type KnownCpu, type Measured } from './cpu-by-round.ts'
import { oftenWords, type SuiteCosts } from './suite-costs.ts'

export const codecCosts: SuiteCosts = {
  layers,
  times: ({ encodes, decodes, compressionAtEdge }) => [
    ['encode', encodes],
    ['decode', decodes],
    ...(compressionAtEdge === 'none'
      ? []
      : ([
          [compressionAtEdge, encodes],
          ['decompress', decodes],
        ] as const)),
  ],
  movedBytes: ({ messageBytes, compressedBytes }, { compressionAtEdge }) =>
    compressionAtEdge === 'none' ? messageBytes : (compressedBytes[compressionAtEdge] ?? null),
  keptBytes: ({ messageBytes }) => messageBytes,
  isPartOfRequests: true,
  isMapped: true,
  areBytesExact: true,
  isBasisTold: true,
  isNamedByParts: true,
  useWords: ({ encodes, decodes, compressionAtEdge }) => ({
    perRequest: [...oftenWords(encodes, 'encode'), ...oftenWords(decodes, 'decode')],
    others: compressionAtEdge === 'none' ? [] : [`${compressionAtEdge} at the edge`],
  }),
}

const operations = ['encode', 'decode', ...compressionNames] as const satisfies readonly CpuPart[]

/** Codecs by the messages that they were measured with, and by their language: nobody chooses between two of these. */
function layers(report: Measured, reference: string): LayerCosts[] {
  const spec = specAsRead(report.run)
  const own = report.cases.filter(({ key }) => key.suite === 'codec' && isCounted(key))
  return [undefined, ...(spec.lanes ?? [])].flatMap((lane) =>
    corporaOf(own.filter(({ key }) => laneOf(spec, key.contender) === lane)).map((corpus) =>
      layerOf(report, corpus, lane?.reference ?? reference, lane),
    ),
  )
}

function layerOf(
  report: Measured,
  { workload, parameters, cases }: Corpus,
  reference: string,
  lane: RunLane | undefined,
): LayerCosts {
  const parts = partsOf(cases)
  const choices = byContender(cases).map(([contender, all]) =>
    choiceOf(report, contender, all, parts, reference),
  )
  return {
    suite: 'codec',
    workload,
    parameters,
    reference,
    ...(lane && { lane: { name: lane.name, title: lane.title } }),
    choices,
    basis: basisOf(cases, parts),
  }
}

function isCounted({ operation, parameters }: CaseKey): boolean {
  const known: readonly string[] = [...operations, decodeAndRead, ...Object.values(streamOf)]
  return known.includes(operation) && parameters.loadPercent === undefined && !isBesideOthers({ parameters })
}

/** A part of the use, and the operation that stands for it. */
type Part = readonly [part: CpuPart, operation: string]

/** Where messages were worked as streams alone, one of them takes its part of the body. */
const streamOf: Partial<Record<CpuPart, string>> = { encode: 'encode-stream', decode: 'decode-stream' }

function partsOf(cases: readonly ReportCase[]): Part[] {
  const timed = new Set(
    cases.flatMap(({ key, rounds }) =>
      rounds?.some(({ cpuNsPerOperation }) => cpuNsPerOperation !== null) ? [key.operation] : [],
    ),
  )
  return operations.flatMap((part): Part[] => {
    const stream = streamOf[part]
    if (stream !== undefined && timed.has(stream) && !timed.has(part)) return [[part, stream]]
    const operation = part === 'decode' ? decodingAmong(timed) : part
    return cases.some(({ key }) => key.operation === operation) ? [[part, operation]] : []
  })
}

function basisOf(cases: readonly ReportCase[], parts: readonly Part[]): string[] {
  const messages = cases.flatMap(({ metrics }) => metrics.streamMessages?.value ?? [])[0]
  const areStreams = parts.some(([part, operation]) => operation === streamOf[part])
  if (parts.some(([, operation]) => operation === decodeAndRead))
    return ['decoding includes reading every field']
  return areStreams && messages !== undefined
    ? [`one message’s share of a stream of ${messages.toLocaleString('en')} messages in one body`]
    : []
}

function choiceOf(
  report: Measured,
  contender: string,
  cases: readonly ReportCase[],
  parts: readonly Part[],
  reference: string,
) {
  const caseOf = (operation: string) => cases.find(({ key }) => key.operation === operation)
  const sizes = caseOf('encode')?.metrics
  const stream = caseOf('encode-stream')?.metrics
  const streamMessages = stream?.streamMessages?.value ?? 1
  const streamBytes = stream?.streamBytes?.value
  return choiceCosts(
    report,
    contender,
    parts.map(([part, operation]) => {
      const known = cpuByRound(report, caseOf(operation), 'cpuNsPerOperation', reference)
      return [part, operation === streamOf[part] ? dividedBy(streamMessages, known) : known]
    }),
    {
      messageBytes:
        sizes?.encodedBytesMean?.value ??
        sizes?.encodedBytes?.value ??
        (streamBytes == null ? null : streamBytes / streamMessages),
      compressedBytes: Object.fromEntries(
        compressionNames.flatMap((name) => {
          const bytes = caseOf(name)?.metrics.compressedBytesMean?.value
          return bytes == null ? [] : [[name, bytes]]
        }),
      ),
      ...evolutionOf(report, contender),
    },
  )
}

function dividedBy(messages: number, known: KnownCpu): KnownCpu {
  if (!('cpu' in known)) return known
  return { cpu: { ...known.cpu, ns: known.cpu.ns.map((ns) => ns / messages) } }
}

/** What its readers make of other versions of a schema; nothing where the run tried none. */
function evolutionOf(
  { evolution }: Measured,
  contender: string,
): Pick<ChoiceCosts, 'breaksAfter' | 'dropsUnknown'> {
  const own = evolution?.cells.filter((cell) => cell.contender === contender) ?? []
  if (!evolution || own.length === 0) return {}
  const failing = own.filter(
    ({ direction, outcome }) => direction === 'new-to-old' && (outcome === 'error' || outcome === 'lost'),
  )
  return {
    breaksAfter: evolution.evolutions.flatMap(({ name, title }) =>
      failing.some((cell) => cell.evolution === name) ? [title] : [],
    ),
    dropsUnknown: own.some(({ unknownFields }) => unknownFields === 'lost'),
  }
}
