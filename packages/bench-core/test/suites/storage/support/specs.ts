import { randomUUID } from 'node:crypto'
import type { RunEvent } from '../../../../src/model/run-event.ts'
import { newRunId } from '../../../../src/model/run-id.ts'
import type { StorageRequest } from '../../../../src/model/run-request.ts'
import type { RunSpec } from '../../../../src/model/run-spec.ts'
import type { StorageSpec } from '../../../../src/model/storage-spec.ts'
import { parseServerUrl } from '../../../../src/postgres/server-url.ts'
import { executeRun } from '../../../../src/run/execute.ts'
import { resolveSpec } from '../../../../src/run/resolve-spec.ts'

const short: StorageRequest = {
  formats: ['jsonb-json'],
  phases: ['insert'],
  rows: [40],
  connections: [1],
  batch: 10,
  sweepSizes: [],
}

/** A storage run of one round, as short as it gets: of one format and one phase where nothing else is asked for. */
export function storageSpec(storage: Partial<StorageRequest> = {}, changes: Partial<RunSpec> = {}): RunSpec {
  const { sweepSizes, ...request } = { ...short, ...storage }
  const spec = resolveSpec({ preset: 'smoke', rounds: 1, suites: ['storage'], storage: request })
  const resolved: StorageSpec = { ...spec.storage!, sweepSizes: [...(sweepSizes ?? [])] }
  return { ...spec, ...changes, storage: resolved }
}

/** The same on a server of the user's own. */
export function ownServerSpec(url: string, storage: Partial<StorageRequest> = {}): RunSpec {
  const { place } = parseServerUrl(url, 'the test’s server')
  return storageSpec({ ...storage, server: { kind: 'own', ...place } })
}

interface Running {
  readonly pgUrl?: string
  /** Of the sides of a duel. */
  readonly pgUrlA?: string
  readonly pgUrlB?: string
  readonly signal?: AbortSignal
  readonly lockName: string
  /** Sees every event when it happens. */
  readonly onEvent?: (event: RunEvent) => void | Promise<void>
}

/** Executes a run to its end; one that fails has said so in its last event. */
export async function eventsOf(
  spec: RunSpec,
  { signal = new AbortController().signal, lockName, onEvent, ...secrets }: Running,
): Promise<RunEvent[]> {
  const events: RunEvent[] = []
  const options = { runId: newRunId(Date.now()), signal, lockName, secrets }
  try {
    for await (const event of executeRun(spec, options)) {
      events.push(event)
      await onEvent?.(event)
    }
  } catch (error) {
    if (events.at(-1)?.type !== 'run-finished') throw error
  }
  return events
}

/** A word that appears nowhere by chance. */
export function unguessable(): string {
  return `Geheim-${randomUUID().slice(0, 8)}`
}
