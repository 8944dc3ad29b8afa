import { fileURLToPath } from 'node:url'
import type { RunSpec } from '../../model/run-spec.ts'
import type { Cell } from './cells.ts'
import type { CodecTrialSetup } from './trial-setup.ts'

const trialPath = fileURLToPath(new URL('./trial-main.ts', import.meta.url))

/** The trial program of one codec and corpus. */
export function codecTrialProgram(
  { seed }: Pick<RunSpec, 'seed'>,
  codec: string,
  { workload, parameters }: Cell,
): { path: string; argument: string } {
  const size = typeof parameters.size === 'number' ? parameters.size : undefined
  const setup: CodecTrialSetup = { codec, workload, size, seed }
  return { path: trialPath, argument: JSON.stringify(setup) }
}
