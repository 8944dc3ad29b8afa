import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { keepCompiledCode } from '../../../measure/process/runtime/compiled-code.ts'
import { peakRssBytes } from '../../../measure/process/usage/peak-rss.ts'
import { reply } from '../../../measure/trial/pipe.ts'
import { commandFd } from '../../../measure/trial/protocol.ts'
import { WirebenchError } from '../../../model/errors.ts'
import { findWorkload } from '../../../workloads/catalogue.ts'
import { openWorkload } from '../../../workloads/own/open-workload.ts'
import { dictionaryMessages } from '../plan/held-out.ts'
import type { DocumentStore } from '../service/document-store.ts'
import { openServiceOver } from '../service/open-service.ts'
import { openStore } from '../service/open-store.ts'
import type { RunningServer } from '../transport.ts'
import { findTransport } from '../transports/catalogue.ts'
import type { ServerCommand, ServerReply, ServerSetup } from './contract.ts'

/** A server under test: serves until the pipe that its commands come on is closed. */
let store: DocumentStore | undefined
let running: RunningServer | undefined

for await (const line of createInterface({ input: createReadStream('', { fd: commandFd }) })) {
  // The cast is at a door between two halves of one build.
  reply<ServerReply>(await work(JSON.parse(line) as ServerCommand).catch(failure))
}
await running?.close()
await store?.close()
process.exit(0)

async function work(command: ServerCommand): Promise<ServerReply> {
  switch (command.type) {
    case 'start':
      return start(command.setup)
    case 'peak-rss':
      return { type: 'peak-rss', bytes: peakRssBytes() }
    case 'reset':
      await store!.reset()
      return { type: 'reset' }
  }
}

async function start({
  transport,
  wire,
  port,
  host,
  store: choice,
  seed,
  seededDocuments,
  echoed,
  heldOutEvery,
  plantedNs,
}: ServerSetup): Promise<ServerReply> {
  const open = openServiceOver(async (make) => {
    store = await openStore(choice, make, { seed, count: seededDocuments })
    return store
  }, plantedNs)
  const own = echoed && (await openWorkload(echoed))
  const entry = findTransport(transport)
  const dictionaryCards = dictionaryMessages(own ?? findWorkload(entry.cardWorkload), seed, heldOutEvery)
  running = await entry.serve(open, { ...wire, port, host, ownType: own?.type, dictionaryCards })
  keepCompiledCode()
  return { type: 'listening', address: running.address }
}

function failure(error: unknown): ServerReply {
  if (error instanceof WirebenchError)
    return { type: 'failed', code: error.code, text: error.message, hint: error.hint }
  const text = error instanceof Error ? error.message : String(error)
  return { type: 'failed', code: null, text, hint: null }
}
