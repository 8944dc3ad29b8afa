import { randomUUID } from 'node:crypto'
import type { RunEvent } from '../../../src/model/run/run-event.ts'
import type { RunSpec } from '../../../src/model/run/run-spec.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'

/** The shortest run there is of some codecs. */
export function shortSpec(codecs: readonly string[], changes: Partial<RunSpec> = {}): RunSpec {
  const workloads = ['user-document']
  return { ...resolveSpec({ preset: 'smoke', rounds: 1, codecs: [...codecs], workloads }), ...changes }
}

/** The name of a lock that nobody else on this machine has. */
export const freshLock = () => randomUUID()

type OfType<Type extends RunEvent['type']> = Extract<RunEvent, { type: Type }>

export function ofType<Type extends RunEvent['type']>(
  events: readonly RunEvent[],
  type: Type,
): OfType<Type>[] {
  return events.filter((event): event is OfType<Type> => event.type === type)
}
