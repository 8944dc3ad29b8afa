import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openAsking } from '../../../../src/suites/protocol/client/asking.ts'
import type { ServerProcess } from '../../../../src/suites/protocol/server/start-server.ts'
import { documentId, seededDocument } from '../../../../src/suites/protocol/service/documents.ts'
import { documentsOf } from '../../../../src/suites/protocol/service/seeds.ts'
import {
  defaultConnectOptions,
  type OperationInput,
  type Outcome,
} from '../../../../src/suites/protocol/transport.ts'
import { findTransport, transports } from '../../../../src/suites/protocol/transports/catalogue.ts'
import { listening } from '../../../support/listening.ts'
import { isAlive } from '../../../support/processes.ts'
import { openSeeded } from '../transports/support.ts'
import { serverFor, setup } from './support.ts'

const documents = documentsOf(setup.seed)

const create = { operation: 'create', document: documents[0]! } as const

/** What a server tells of requests, asked one after the other. */
async function outcomesOf({ address }: ServerProcess, inputs: readonly OperationInput[]): Promise<Outcome[]> {
  const client = await findTransport('tcp-msgpack').client(defaultConnectOptions)
  const asking = await openAsking((listener) => client.connect(address, listener))
  const outcomes: Outcome[] = []
  for (const input of inputs) outcomes.push((await asking.ask(client.prepare(input))).outcome)
  await asking.close()
  return outcomes
}

describe('a server process', () => {
  test('serves until it is ended', async () => {
    const server = await serverFor()
    expect(await outcomesOf(server, [create])).toEqual(['ok'])
    await server.end()
    expect(isAlive(server.pid)).toBe(false)
  })

  test('tells how much memory it has held, and forgets created documents', async () => {
    const server = await serverFor()
    expect(await server.peakRssBytes()).toBeGreaterThan(10_000_000)
    const read = { operation: 'read', id: documentId(300), expected: create.document } as const
    expect(await outcomesOf(server, [create, read])).toEqual(['ok', 'ok'])
    await server.reset()
    expect(await outcomesOf(server, [read])).toEqual(['not-found'])
  })

  test.runIf(process.platform === 'linux')('keeps to its cores', async () => {
    const server = await serverFor()
    expect(readFileSync(`/proc/${server.pid}/status`, 'utf8')).toMatch(/^Cpus_allowed_list:\s*0$/m)
  })

  test('says that a port is in use', async () => {
    const { address } = await serverFor()
    await expect(serverFor({ port: address.port })).rejects.toMatchObject({
      code: 'port-in-use',
      message: expect.stringContaining(String(address.port)),
      hint: expect.stringContaining('another port'),
    })
  })

  test('says that a transport is unknown', async () => {
    await expect(serverFor({ transport: 'tcp-msgpak' })).rejects.toMatchObject({
      code: 'unknown-transport',
      hint: expect.stringContaining('tcp-msgpack'),
    })
  })

  test('that was killed says so to those who ask and to those who wait', async () => {
    const server = await serverFor()
    process.kill(server.pid, 'SIGKILL')
    const failure = { reason: 'crashed', cause: { code: 'ended', process: 'server', how: 'SIGKILL' } }
    expect(await server.ended).toEqual(failure)
    await expect(server.peakRssBytes()).rejects.toMatchObject({ failure })
  })

  test('ends when the process that started it is killed', async () => {
    const program = `
      import { startServer } from ${JSON.stringify(import.meta.resolve('../../../../src/suites/protocol/server/start-server.ts'))}
      const server = await startServer(${JSON.stringify(setup)}, { cores: undefined, startTimeoutMs: 30_000 })
      console.log(server.pid)
      setInterval(() => {}, 1000)
    `
    const parent = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = (await once(createInterface({ input: parent.stdout }), 'line')) as [string]
    const pid = Number(line)
    expect(isAlive(pid)).toBe(true)
    parent.kill('SIGKILL')
    await expect.poll(() => isAlive(pid)).toBe(false)
  })
})

test.each(transports.map((entry) => ({ entry, name: entry.info.name })))(
  'a port in use is told by $name',
  async ({ entry }) => {
    const port = await listening(createServer(), onTestFinished)
    await expect(entry.serve(openSeeded, { ...setup.wire, port })).rejects.toMatchObject({
      code: 'port-in-use',
    })
  },
)

test('reads what it was seeded with', async () => {
  const server = await serverFor({ seed: 11, seededDocuments: 10 })
  const expected = seededDocument(documentsOf(11), 9)
  const read = (number: number) => ({ operation: 'read', id: documentId(number), expected }) as const
  expect(await outcomesOf(server, [read(9), read(10)])).toEqual(['ok', 'not-found'])
})
