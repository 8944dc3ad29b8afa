import { randomUUID } from 'node:crypto'
import type { RunEvent } from '../../../../src/model/run/run-event.ts'
import type { StorageRequest } from '../../../../src/model/run/run-request.ts'
import type { RunSpec } from '../../../../src/model/run/run-spec.ts'
import type { StorageServer, StorageSpec } from '../../../../src/model/storage/storage-spec.ts'
import { parseServerUrl } from '../../../../src/postgres/server-url.ts'
import { resolveSpec } from '../../../../src/run/resolve-spec.ts'
import { execute } from '../../../run/support/specs.ts'

const short: StorageRequest = {
  formats: ['jsonb-json'],
  phases: ['insert'],
  rows: [40],
  connections: [1],
  batch: 10,
  sweepSizes: [],
}

/** Messages of a few kilobytes, which PostgreSQL compresses and stores out of line, in sizes. */
export const largeMessages = 'infrastructure-execution'

/** A storage run of one round, as short as it gets: of one format, one phase and small messages where nothing else is asked for. */
export function storageSpec(storage: Partial<StorageRequest> = {}, workload = 'user-document'): RunSpec {
  const { sweepSizes, ...request } = { ...short, ...storage }
  const spec = resolveSpec({
    preset: 'smoke',
    rounds: 1,
    suites: ['storage'],
    workloads: [workload],
    storage: request,
  })
  const resolved: StorageSpec = { ...spec.storage!, sweepSizes: [...(sweepSizes ?? [])] }
  return { ...spec, storage: resolved }
}

/** The same on a server of the user's own. */
export function ownServerSpec(
  url: string,
  storage: Partial<StorageRequest> = {},
  workload?: string,
): RunSpec {
  return storageSpec({ ...storage, server: ownServer(url) }, workload)
}

/** A server of the user's own as a spec names it. */
export function ownServer(url: string): StorageServer {
  return { kind: 'own', ...parseServerUrl(url, 'the test’s server').place }
}

interface Running {
  readonly pgUrl?: string
  /** Of the sides of a duel. */
  readonly pgUrlA?: string
  readonly pgUrlB?: string
  readonly signal?: AbortSignal
  /** Sees every event when it happens. */
  readonly onEvent?: (event: RunEvent) => void | Promise<void>
}

/** Executes a run to its end; one that fails has said so in its last event. */
export async function eventsOf(
  spec: RunSpec,
  { signal = new AbortController().signal, onEvent, ...secrets }: Running = {},
): Promise<RunEvent[]> {
  const events: RunEvent[] = []
  try {
    for await (const event of execute(spec, { signal, secrets })) {
      events.push(event)
      await onEvent?.(event)
    }
  } catch (error) {
    if (events.at(-1)?.type !== 'run-finished') throw error
  }
  return events
}

/** Does something once, when the first case has been measured. */
export function atFirst(act: () => unknown): (event: RunEvent) => Promise<void> {
  let isDone = false
  return async (event) => {
    if (isDone || event.type !== 'figures-measured') return
    isDone = true
    await act()
  }
}

/** A word that appears nowhere by chance. */
export function unguessable(): string {
  return `Geheim-${randomUUID().slice(0, 8)}`
}
