import * as z from 'zod/mini'
import { Placement } from '../machine/agent.ts'
import { RunStateName } from './run-event.ts'
import { PresetName, SuiteName } from './run-spec.ts'

/** A run as a row of the runs list. */
export const RunSummary = z.object({
  id: z.string(),
  shortId: z.string(),
  name: z.string(),
  state: RunStateName,
  suites: z.array(SuiteName),
  /** Null only where the run can't be read. */
  preset: z.nullable(PresetName),
  origin: z.enum(['web', 'cli', 'import']),
  hostName: z.nullable(z.string()),
  /** Cases planned, and how many of them were measured or failed so far. */
  cases: z.object({ planned: z.int(), measured: z.int(), failed: z.int() }),
  /** Rounds of its spec, and how many of them are complete. */
  rounds: z.object({ planned: z.int(), finished: z.int() }),
  /** Every kind of warning about the run and its cases, and every rule that its report breaks, once. */
  warnings: z.int(),
  /** The most telling verdict sentence; null while there is none. */
  headline: z.nullable(z.string()),
  createdAt: z.string(),
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  durationMs: z.nullable(z.number()),
  note: z.string(),
  tags: z.array(z.string()),
  pinned: z.boolean(),
  baseline: z.boolean(),
  /** Of a run of agents: where it waits or is measured. */
  placement: z.optional(Placement),
  /** What is wrong with what the store holds of the run, where that can't be read; the rest is then what could be. */
  unreadable: z.optional(z.string()),
})
export type RunSummary = z.infer<typeof RunSummary>

/** What a list of runs can be ordered by. */
export const RunOrderName = z.enum(['created', 'started', 'name', 'state', 'cases', 'warnings', 'duration'])
export type RunOrderName = z.infer<typeof RunOrderName>
