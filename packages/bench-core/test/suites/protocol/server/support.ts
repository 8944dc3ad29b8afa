import { availableParallelism } from 'node:os'
import { onTestFinished } from 'vitest'
import type { ServerSetup } from '../../../../src/suites/protocol/server/contract.ts'
import { type ServerProcess, startServer } from '../../../../src/suites/protocol/server/start-server.ts'

export const setup: ServerSetup = {
  transport: 'tcp-msgpack',
  wire: { compression: 'none', socket: 'tcp', noDelay: true, tls: false },
  port: 0,
  store: { kind: 'memory' },
  seed: 7,
  seededDocuments: 300,
}

export function startHere(change: Partial<ServerSetup> = {}): Promise<ServerProcess> {
  const cores = availableParallelism() > 1 ? [0] : undefined
  return startServer({ ...setup, ...change }, { cores, startTimeoutMs: 30_000 })
}

/** A server that is ended after the test, whatever became of it. */
export async function serverFor(change: Partial<ServerSetup> = {}): Promise<ServerProcess> {
  const server = await startHere(change)
  onTestFinished(() => server.end())
  return server
}
