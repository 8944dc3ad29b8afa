import { tmpdir } from 'node:os'
import { planCores } from '../../src/measure/process/pinning.ts'
import type { Stage } from '../../src/self-check/stage.ts'
import { recordedEnvironment } from './support.ts'

/** A place to measure at that tells nobody. */
export async function testStage(changes: Partial<Stage> = {}): Promise<Stage> {
  return {
    cores: await planCores(),
    environment: recordedEnvironment(),
    workload: 'user-document',
    seed: 42,
    homeFolder: tmpdir(),
    signal: new AbortController().signal,
    begin() {},
    hasTimeFor: () => true,
    ...changes,
  }
}
