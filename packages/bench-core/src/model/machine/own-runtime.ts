import * as z from 'zod/mini'
import { Name } from '../report/report-limits.ts'

/** What of Node.js a run can do without, where the one that measures is older than the one that Wirebench comes with. */
export const runtimeParts = [
  'zstd',
  'zstd-dictionary',
  'brotli-dictionary',
  'allocated-bytes',
  'long-numbers',
] as const
export type RuntimePart = (typeof runtimeParts)[number]

/** The Node.js that measured where it isn't the one that Wirebench comes with, and what it lacks of that. */
export const OwnRuntime = z.object({ version: Name, pinned: Name, lacks: z.array(z.enum(runtimeParts)) })
export type OwnRuntime = z.infer<typeof OwnRuntime>
