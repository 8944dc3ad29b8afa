import * as z from 'zod/mini'
import { compressionNames } from '../codec/compressions.ts'
import { LoadPoint } from '../protocol/protocol-report.ts'
import { CaseKey, Parameters } from '../report/case-key.ts'
import { Encoding } from '../report/contender.ts'
import { Estimate } from '../report/figures.ts'
import { Objection } from '../report/objection.ts'
import { listOf, Name, namedOf, reportLimits, Text } from '../report/report-limits.ts'

/** What a request may take CPU time for; each is counted from one source only. */
const cpuParts = [
  'encode',
  'decode',
  ...compressionNames,
  'write',
  'read',
  'query',
  'server',
  'client',
  'database',
] as const
export type CpuPart = (typeof cpuParts)[number]

/** The same, with what no suite measures. */
export type UsePart = CpuPart | 'decompress'

/** CPU time of one operation in nanoseconds in each round that measured it, by ratios that were formed within the rounds. */
export const CpuByRound = z.object({
  rounds: listOf(z.int(), reportLimits.rounds),
  ns: listOf(z.number().check(z.positive()), reportLimits.rounds),
  /** The A/A band, as a relative difference; null where nobody measured that. */
  band: z.nullable(z.number()),
  /** Whether the run couldn't tell it from the reference's. */
  isOpen: z.optional(z.boolean()),
  /** The significance level that it was judged at; absent where that is 5 %. */
  level: z.optional(z.number()),
})
export type CpuByRound = z.infer<typeof CpuByRound>

const bytesOrNull = z.nullable(z.number())

/** What one contender was measured to take. */
export const ChoiceCosts = z.object({
  contender: Name,
  encoding: Encoding,
  cpu: z.partialRecord(z.enum(cpuParts), CpuByRound),
  /** Why a part isn't there, where another contender has it. */
  reasons: z.partialRecord(z.enum(cpuParts), Objection),
  /** Mean of the encoded messages; of a transport, what a request and its answer put on the wire. */
  messageBytes: bytesOrNull,
  /** The same compressed, by what compresses. */
  compressedBytes: namedOf(z.number(), 10),
  /** On disk, with indexes. */
  rowBytes: bytesOrNull,
  /** Rows a second that one connection wrote, with its interval over rounds. */
  rowsPerSecond: z.nullable(Estimate),
  /** Latency at the rates that were measured; null where none was. */
  points: z.nullable(listOf(LoadPoint, reportLimits.points)),
  /** What choosing it takes, in words. */
  takes: listOf(Text, 10),
  /** Of these what it leaves undone: `no check of UTF-8`. */
  givesUp: z.optional(listOf(Text, 10)),
  /** Changes of a schema after which readers of the older version lose or refuse data, where the run tried it. */
  breaksAfter: z.optional(listOf(Text, reportLimits.rows)),
  /** Whether fields that it doesn't know are gone when it writes the message again. */
  dropsUnknown: z.optional(z.boolean()),
})
export type ChoiceCosts = z.infer<typeof ChoiceCosts>

/** The choices that a suite measured with the same messages. */
export const LayerCosts = z.object({
  suite: CaseKey.shape.suite,
  workload: Name,
  parameters: Parameters,
  reference: Name,
  /** Of contenders of another language. */
  lane: z.optional(z.object({ name: Name, title: Name })),
  choices: listOf(ChoiceCosts, reportLimits.contenders),
  /** Requests a second under which a request’s CPU time was measured, where that makes a difference. */
  ratePerSecond: z.optional(z.number().check(z.positive())),
  /** What was measured for the parts, and what was chosen among several, in words. */
  basis: listOf(Text, 20),
})
export type LayerCosts = z.infer<typeof LayerCosts>

/** All that an answer needs of a report, round by round. */
export const Costs = z.object({ layers: listOf(LayerCosts, reportLimits.corpora) })
export type Costs = z.infer<typeof Costs>
