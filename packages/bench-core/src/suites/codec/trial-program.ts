import { fileURLToPath } from 'node:url'
import type { RunSpec } from '../../model/run-spec.ts'
import type { Cell } from './cells.ts'
import type { CodecTrialSetup } from './trial-setup.ts'

const programs = {
  trial: './trial-main.ts',
  init: './init/init-main.ts',
} as const

type About = Pick<CodecTrialSetup, 'operations' | 'library' | 'homeFolder'>

/** A program about one codec and corpus. */
export function trialProgram(
  program: keyof typeof programs,
  { seed, own }: Pick<RunSpec, 'seed' | 'own'>,
  { workload, parameters }: Cell,
  about: Pick<CodecTrialSetup, 'codec'> & About,
): { path: string; argument: string } {
  const size = typeof parameters.size === 'number' ? parameters.size : undefined
  const setup: CodecTrialSetup = { workload, size, seed, own, ...about }
  return { path: fileURLToPath(new URL(programs[program], import.meta.url)), argument: JSON.stringify(setup) }
}

/** The trial program of one codec and corpus. */
export function codecTrialProgram(
  spec: Pick<RunSpec, 'seed' | 'own'>,
  codec: string,
  cell: Cell,
  about: About = {},
): { path: string; argument: string } {
  return trialProgram('trial', spec, cell, { codec, ...about })
}
