import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import {
  type RuntimeSettings,
  runProgram,
} from '../../packages/bench-core/src/self-check/programs/run-program.ts'

/** What a library's way measures; the only argument of its process, as JSON. */
export interface WaySetup {
  readonly codec: string
  readonly operation: string
  /** One message again and again, as the libraries do, or all of ours in turn. */
  readonly messages: 'one' | 'all'
  readonly effort: number
  readonly workload: string
  readonly seed: number
}

export const Reading = z.object({
  nsPerOperation: z.number(),
  /** Which part of the time the process had a CPU: the rest went to other programs. */
  cpuShare: z.number(),
})
export type Reading = z.infer<typeof Reading>

const path = fileURLToPath(new URL('way-main.ts', import.meta.url))

/** Measures in a fresh process, pinned to the core; aborting the signal kills it. */
export function runWay(
  setup: WaySetup,
  runtime: RuntimeSettings,
  core: number | undefined,
  signal: AbortSignal,
): Promise<Reading> {
  return runProgram(Reading, { path, setup, runtime, cores: core === undefined ? undefined : [core], signal })
}
