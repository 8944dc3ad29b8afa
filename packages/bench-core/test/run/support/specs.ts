import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunEvent } from '../../../src/model/run/run-event.ts'
import type { RunSpec } from '../../../src/model/run/run-spec.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'

/** The shortest run there is of some codecs. */
export function shortSpec(codecs: readonly string[], changes: Partial<RunSpec> = {}): RunSpec {
  const workloads = ['user-document']
  return { ...resolveSpec({ preset: 'smoke', rounds: 1, codecs: [...codecs], workloads }), ...changes }
}

/** Places to listen at that nobody else on this machine knows. */
export function lockAddresses() {
  const folder = mkdtempSync(join(tmpdir(), 'wirebench-lock-test-'))
  let count = 0
  return {
    next: () => join(folder, `${count++}.sock`),
    discard: () => rmSync(folder, { recursive: true }),
  }
}

type OfType<Type extends RunEvent['type']> = Extract<RunEvent, { type: Type }>

export function ofType<Type extends RunEvent['type']>(
  events: readonly RunEvent[],
  type: Type,
): OfType<Type>[] {
  return events.filter((event): event is OfType<Type> => event.type === type)
}
