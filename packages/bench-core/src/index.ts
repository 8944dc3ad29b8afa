/** The Node door: runs benchmarks. */
export { codecs } from './codecs/catalogue.ts'
export type { BoundCodec, Codec, CodecEntry } from './codecs/codec.ts'
export { type ExecuteOptions, executeRun } from './run/execute.ts'
export { planRun } from './run/plan.ts'
export { recordEvents } from './run/record.ts'
export { resolveSpec } from './run/resolve-spec.ts'
export { workloads } from './workloads/catalogue.ts'
export type { Workload } from './workloads/workload.ts'
