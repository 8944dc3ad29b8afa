import type { RunSpec } from '../../../src/model/run/run-spec.ts'

export function specNamed(name: string, changes: Partial<RunSpec> = {}): RunSpec {
  return {
    name,
    suites: ['codec'],
    preset: 'quick',
    rounds: 5,
    seed: 42,
    codecs: ['json', 'protobuf-es', 'msgpackr'],
    reference: 'json',
    workloads: ['infrastructure-execution'],
    ...changes,
  }
}
