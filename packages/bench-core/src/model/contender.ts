import * as z from 'zod/mini'
import { SuiteName } from './suite-name.ts'

/** What a contender's bytes are written in; decides its colour and marker wherever it is drawn. */
export const Encoding = z.enum(['json', 'protobuf', 'messagepack', 'cbor', 'avro', 'bson', 'v8', 'other'])
export type Encoding = z.infer<typeof Encoding>

/** How a contender presents itself in reports. */
export const ContenderInfo = z.object({
  /** The suite that it is compared in; a codec where nothing is said. */
  suite: z.optional(SuiteName),
  name: z.string(),
  title: z.string(),
  encoding: Encoding,
  /** Package name and exact version, or the runtime where it is built in. */
  library: z.string(),
  version: z.string(),
  /** The options that matter for reading its figures. */
  options: z.string(),
})
export type ContenderInfo = z.infer<typeof ContenderInfo>

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

/** Everything that can be chosen for a run: what the new-run form offers and what requests are checked against. */
export const Catalogue = z.object({
  codecs: z.array(ContenderInfo),
  workloads: z.array(WorkloadInfo),
})
export type Catalogue = z.infer<typeof Catalogue>
