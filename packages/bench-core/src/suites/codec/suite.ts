import { fileURLToPath } from 'node:url'
import type { CaseKey } from '../../model/case-key.ts'
import type { RunSpec } from '../../model/run-spec.ts'
import { findWorkload } from '../../workloads/catalogue.ts'
import type { CodecTrialSetup } from './trial-setup.ts'

/** What a codec trial can be asked to do. */
export const codecOperations = ['encode', 'decode'] as const

const trialPath = fileURLToPath(new URL('./trial-main.ts', import.meta.url))

/** The trial program of one codec and workload. */
export function codecTrialProgram(
  spec: RunSpec,
  codec: string,
  workload: string,
): { path: string; argument: string } {
  const setup: CodecTrialSetup = { codec, workload, seed: spec.seed }
  return { path: trialPath, argument: JSON.stringify(setup) }
}

/** Every case that a spec asks for, in the order in which reports show them. */
export function codecCases(spec: RunSpec): CaseKey[] {
  return spec.workloads.flatMap((workload) =>
    codecOperations.flatMap((operation) =>
      spec.codecs.map((contender) => ({
        suite: 'codec' as const,
        operation,
        contender,
        workload,
        parameters: findWorkload(workload).parameters,
      })),
    ),
  )
}
