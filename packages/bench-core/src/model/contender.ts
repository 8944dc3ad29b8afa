import * as z from 'zod/mini'

/** What a contender's bytes are written in; decides its colour and marker wherever it is drawn. */
export const Encoding = z.enum(['json', 'protobuf', 'messagepack', 'other'])
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
})
export type ContenderInfo = z.infer<typeof ContenderInfo>

export const WorkloadInfo = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  messageType: z.string(),
})
export type WorkloadInfo = z.infer<typeof WorkloadInfo>

/** Everything that can be chosen for a run: what the new-run form offers and what requests are checked against. */
export const Catalogue = z.object({
  codecs: z.array(ContenderInfo),
  workloads: z.array(WorkloadInfo),
})
export type Catalogue = z.infer<typeof Catalogue>
