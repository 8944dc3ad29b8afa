import type { EngineCommand } from '@wirebench/bench-core/conduct'
import { testProgram } from '../../../../packages/bench-core/test/support/test-program.ts'
import { defaultLimits, type Limits } from '../../src/config.ts'

export const standInEngine: EngineCommand = {
  file: process.execPath,
  arguments: [testProgram(new URL('./stand-in-engine.ts', import.meta.url))],
}

/** Times that a test can wait for. */
export const shortLimits: Limits = {
  ...defaultLimits,
  cancelGraceMs: 500,
  exitGraceMs: 500,
  rubbishLines: 5,
  lineCharacters: 1_000_000,
  heartbeatMs: 50,
  uploadSilenceMs: 300,
  storeLookMs: 20,
  tendMs: 50,
}
