import { fileURLToPath } from 'node:url'
import type { ProcessSettings } from '../../packages/bench-core/src/measure/process/runtime/trial-flags.ts'
import { runProgram } from '../../packages/bench-core/src/self-check/programs/run-program.ts'

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

export interface Reading {
  readonly nsPerOperation: number
  /** Which part of the time the process had a CPU: the rest went to other programs. */
  readonly cpuShare: number
}

const path = fileURLToPath(new URL('way-main.ts', import.meta.url))

/** Measures in a fresh process, pinned to the core; aborting the signal kills it. */
export function runWay(
  setup: WaySetup,
  runtime: ProcessSettings,
  core: number | undefined,
  signal: AbortSignal,
): Promise<Reading> {
  // The cast is at a door between two halves of one build.
  return runProgram((printed) => printed as Reading, {
    path,
    setup,
    runtime,
    cores: core === undefined ? undefined : [core],
    signal,
  })
}
