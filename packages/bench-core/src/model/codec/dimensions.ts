import * as z from 'zod/mini'

/** What the codec suite can look at, by the words of `--test`, in the order in which reports show them. */
export const dimensionNames = [
  'serialization',
  'deserialization',
  'payload',
  'compressed',
  'dictionary',
  'cpu',
  'memory',
  'network',
  'latency',
  'init',
  'throughput',
  'stream',
  'schema',
] as const
export const Dimension = z.enum(dimensionNames)
export type Dimension = z.infer<typeof Dimension>
