import * as z from 'zod/mini'
import { Dimension } from '../codec/dimensions.ts'
import { ContenderLane, LaneFetch } from '../codec/lane.ts'
import { OwnCode } from '../codec/own-code.ts'
import { PresetName } from '../preset-name.ts'
import { ProtocolSpec } from '../protocol/protocol-spec.ts'
import { StorageSpec, storageColumns } from '../storage/storage-spec.ts'
import { MessageSuite } from '../suite-name.ts'

/**
 * What a contender's bytes are written in; decides its colour and marker wherever it is drawn, how its messages follow each
 * other in a stream, and whether people are told that they can read it: `json` is lines of text.
 */
export const Encoding = z.enum(['json', 'protobuf', 'messagepack', 'cbor', 'avro', 'bson', 'v8', 'other'])
export type Encoding = z.infer<typeof Encoding>

/** How a contender presents itself in reports. */
export const ContenderInfo = z.object({
  name: z.string(),
  title: z.string(),
  encoding: Encoding,
  /** Package name and exact version, or the runtime where it is built in. */
  library: z.string(),
  version: z.string(),
  /** The options that matter for reading its figures. */
  options: z.string(),
  /** Of a column format: the type of its column. */
  column: z.optional(z.enum(storageColumns)),
  /** Of a contender of another language. */
  lane: z.optional(ContenderLane),
  /** Of code of the user's own. */
  own: z.optional(OwnCode),
})
export type ContenderInfo = z.infer<typeof ContenderInfo>

/** A contender of a language as it is called beside those of others. */
export function withLanguage(contender: ContenderInfo): ContenderInfo {
  const { title, lane } = contender
  return lane ? { ...contender, title: `${title} (${lane.title})` } : contender
}

/** The sizes that a workload's messages can have. */
export const SizeRange = z.object({
  default: z.int(),
  minimum: z.int(),
  maximum: z.int(),
  /** What the size counts, such as "phone numbers". */
  meaning: z.string(),
})
export type SizeRange = z.infer<typeof SizeRange>

export const WorkloadInfo = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  messageType: z.string(),
  /** Null where its messages have one size only. */
  size: z.nullable(SizeRange),
})
export type WorkloadInfo = z.infer<typeof WorkloadInfo>

/** What the new-run form has to know of a suite before anything is chosen. */
const SuiteInfo = z.object({
  name: MessageSuite,
  /** Measured where no workload is named. */
  defaultWorkloads: z.array(z.string()),
  /** By preset. */
  rounds: z.record(z.string(), z.int()),
})

/** What can be chosen for the storage suite, and what it does where nothing is. */
const StorageCatalogue = z.object({
  formats: z.array(ContenderInfo),
  presets: z.record(PresetName, StorageSpec),
})

export const TransportInfo = z.object({
  ...ContenderInfo.shape,
  operations: z.array(z.string()),
  /** What it can be driven by, the default first; none of them is among its options. */
  clients: z.array(z.object({ name: z.string(), about: z.string() })),
  /** How what it sends can be compressed, by the names of options. */
  compressions: z.array(z.object({ name: z.string(), about: z.string() })),
})
export type TransportInfo = z.infer<typeof TransportInfo>

/** What can be chosen for the protocol suite, and what it does where nothing is. */
const ProtocolCatalogue = z.object({
  transports: z.array(TransportInfo),
  /** What people look for and don't find among them. */
  missing: z.array(z.object({ title: z.string(), why: z.string() })),
  defaults: ProtocolSpec,
})

/** A language whose contenders can take part. */
const LaneInfo = z.object({
  name: z.string(),
  title: z.string(),
  /** What its contenders are taken against. */
  reference: z.string(),
  /** By the titles that they have within it. */
  contenders: z.array(ContenderInfo),
  /** Those that take part where the language alone is named. */
  defaults: z.array(z.string()),
  /** What it takes on the machine, in words. */
  needs: z.array(z.string()),
  /** What its first build downloads; null for nothing. */
  fetches: z.nullable(LaneFetch),
})
export type LaneInfo = z.infer<typeof LaneInfo>

/** Everything that can be chosen for a run: what the new-run form offers and what requests are checked against. */
export const Catalogue = z.object({
  codecs: z.array(ContenderInfo),
  workloads: z.array(WorkloadInfo),
  suites: z.array(SuiteInfo),
  /** What the codec suite measures with each preset where nothing is said. */
  codecPresets: z.record(PresetName, z.object({ codecs: z.array(z.string()), tests: z.array(Dimension) })),
  /** Other languages, with their contenders. */
  lanes: z.array(LaneInfo),
  /** The codecs that take part where other languages do, and nobody chooses. */
  codecsBesideLanes: z.array(z.string()),
  /** What it measures beside them where messages were given as JSON. */
  codecsOfGivenJson: z.array(z.string()),
  /** Whether paths of code of one's own stand for codecs and lanes too: where the server's owner has allowed it. */
  allowsCode: z.optional(z.boolean()),
  storage: StorageCatalogue,
  protocol: ProtocolCatalogue,
})
export type Catalogue = z.infer<typeof Catalogue>
