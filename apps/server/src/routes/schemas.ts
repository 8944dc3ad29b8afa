import { RunSpec, RunStateName, RunSummary } from '@wirebench/bench-core/results'
import * as z from 'zod/mini'

export const RunPath = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) })

export const RunAccepted = z.object({ id: z.string(), shortId: z.string() })

export const RunsPage = z.object({
  runs: z.array(RunSummary),
  /** Asks for the next page; null on the last one. */
  nextCursor: z.nullable(z.string()),
  /** How many there are in all, on the first page only. */
  total: z.nullable(z.int()),
})

/** Each in alphabetical order. */
export const RunChoices = z.object({ tags: z.array(z.string()), hosts: z.array(z.string()) })

export const RunDetail = z.object({
  ...RunSummary.shape,
  spec: RunSpec,
  /** 0 while it is worked on, 1 when it is next, null when it has ended. */
  queuePosition: z.nullable(z.int()),
})

export const RunCancelled = z.object({ id: z.string(), state: RunStateName })

/** The fold of a run's events; the browser has the same function and type. */
export const Progress = z.looseObject({ status: RunStateName, sequence: z.int() })
