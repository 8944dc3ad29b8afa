import { OwnManifest, RunSpec, RunSummary, SuiteName, WaitingEvent } from '@wirebench/bench-core/results'
import * as z from 'zod/mini'

export const RunsPage = z.object({ runs: z.array(RunSummary), nextCursor: z.nullable(z.string()) })
export type RunsPage = z.infer<typeof RunsPage>

export const RunAccepted = z.object({ id: z.string(), shortId: z.string() })

export const RunDetail = z.object({
  ...RunSummary.shape,
  spec: RunSpec,
  queuePosition: z.nullable(z.int()),
})
export type RunDetail = z.infer<typeof RunDetail>

/** What is asked of a run's state by those who don't follow its events. */
export const RunProgress = z.object({
  fraction: z.number(),
  remainingMs: z.nullable(z.number()),
  waiting: z.nullable(WaitingEvent),
})

export const Estimate = z.object({
  spec: RunSpec,
  estimateMs: z.number(),
  cases: z.int(),
  basis: z.string(),
  suites: z.optional(z.array(z.object({ suite: SuiteName, cases: z.int(), estimateMs: z.number() }))),
  presets: z.optional(z.record(z.string(), z.number())),
})
export type Estimate = z.infer<typeof Estimate>

/** How busy the machine is just now. */
export const Load = z.object({ busyShare: z.nullable(z.number()), quietShare: z.number() })

export const Host = z.object({
  hostName: z.string(),
  cpuModel: z.string(),
  cpuCount: z.number(),
  loadAverage1: z.number(),
})

/** What the server answers where it can't do what was asked: what is wrong, and what to do about it. */
export const Problem = z.object({
  code: z.string(),
  message: z.string(),
  fix: z.optional(z.string()),
  fields: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
})

export const StoredMessages = z.object({ messages: z.array(OwnManifest) })
