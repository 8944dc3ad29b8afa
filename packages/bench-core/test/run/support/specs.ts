import { randomUUID } from 'node:crypto'
import type { Report } from '../../../src/model/report/report.ts'
import type { RunEvent } from '../../../src/model/run/run-event.ts'
import { newRunId } from '../../../src/model/run/run-id.ts'
import type { RunSpec } from '../../../src/model/run/run-spec.ts'
import { report } from '../../../src/report/report.ts'
import { type ExecuteOptions, executeRun } from '../../../src/run/execute.ts'
import { recordEvents } from '../../../src/run/record.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'

/** The shortest run there is of some codecs. */
export function shortSpec(codecs: readonly string[], changes: Partial<RunSpec> = {}): RunSpec {
  const workloads = ['user-document']
  return { ...resolveSpec({ preset: 'smoke', rounds: 1, codecs: [...codecs], workloads }), ...changes }
}

/** The name of a lock that nobody else on this machine has. */
export const freshLock = () => randomUUID()

/** Executes a run that waits for no other one, and that nobody ends where the options name no signal. */
export function execute(spec: RunSpec, options: Partial<ExecuteOptions> = {}): AsyncGenerator<RunEvent> {
  const { signal } = new AbortController()
  return executeRun(spec, { runId: newRunId(Date.now()), signal, lockName: freshLock(), ...options })
}

/** What such a run comes to. */
export async function reportOf(spec: RunSpec, options?: Partial<ExecuteOptions>): Promise<Report> {
  return report(await Array.fromAsync(recordEvents(execute(spec, options))))
}

type OfType<Type extends RunEvent['type']> = Extract<RunEvent, { type: Type }>

export function ofType<Type extends RunEvent['type']>(
  events: readonly RunEvent[],
  type: Type,
): OfType<Type>[] {
  return events.filter((event): event is OfType<Type> => event.type === type)
}
