import { rm } from 'node:fs/promises'
import { ownProgram } from '../../../measure/process/own-program.ts'
import { programBeside } from '../../../measure/process/program-beside.ts'
import { byLines } from '../../../measure/process/reply-lines.ts'
import { compiledCodeVariables } from '../../../measure/process/runtime/compiled-code.ts'
import { trialVariables } from '../../../measure/process/runtime/trial-flags.ts'
import { sameAddresses } from '../../../measure/process/same-addresses.ts'
import { TrialError } from '../../../measure/process/trial-error.ts'
import { startWorker, type Worker } from '../../../measure/process/worker.ts'
import { commandFd, replyFd } from '../../../measure/trial/protocol.ts'
import { WirebenchError } from '../../../model/errors.ts'
import type { Address } from '../transport.ts'
import type { ServerCommand, ServerReply, ServerSetup } from './contract.ts'

/** A live server under test. Its questions are answered by the server's own process, so ask them between blocks. */
export interface ServerProcess
  extends Pick<Worker<ServerCommand, ServerReply>, 'pid' | 'isAlive' | 'signal' | 'ended' | 'end'> {
  readonly address: Address
  /** The most memory that it has held so far. */
  peakRssBytes(): Promise<number>
  /** Forgets created documents and brings back the seeded ones. */
  reset(): Promise<void>
}

export interface ServerPlace {
  /** The cores that it is pinned to; undefined leaves that to the system. */
  readonly cores: readonly number[] | undefined
  readonly startTimeoutMs: number
  /** Where the runtime keeps compiled modules; undefined for nowhere. */
  readonly compiledFolder?: string | undefined
  /** What starts it, where that is not to give it the addresses of its client. */
  readonly launcher?: readonly string[] | undefined
}

const program = programBeside('./server-main', import.meta.url)
const answerTimeoutMs = 30_000
/** How long it may take to tidy up its store. */
const farewellMs = 5000

/**
 * Starts a server in a fresh process of this runtime, with the settings of every trial, and waits until it listens.
 * @throws WirebenchError as the server met it (`port-in-use`, `database-unavailable`), otherwise TrialError.
 */
export async function startServer(
  setup: ServerSetup,
  { cores, startTimeoutMs, compiledFolder, launcher = sameAddresses() }: ServerPlace,
): Promise<ServerProcess> {
  const worker = startWorker({
    name: 'server',
    command: ownProgram([program], { cores, launcher }),
    options: {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      env: { ...process.env, ...trialVariables, ...compiledCodeVariables(compiledFolder) },
    },
    channel: byLines<ServerCommand, ServerReply>(commandFd, replyFd),
    farewellMs,
  })
  async function ask<Type extends ServerReply['type']>(
    command: ServerCommand,
    due: Type,
    timeoutMs = answerTimeoutMs,
  ) {
    const { reply } = await worker.ask(command, timeoutMs)
    if (reply.type !== due) throw refusalOf(command, reply, due)
    return reply as Extract<ServerReply, { type: Type }>
  }
  const { address } = await ask({ type: 'start', setup }, 'listening', startTimeoutMs).catch(
    async (error: unknown) => {
      await worker.end()
      throw error
    },
  )
  const { path } = address
  // A server that was killed, or went before its library was done, leaves its socket's name behind.
  const tidied = worker.ended.then(() => (path === undefined ? undefined : rm(path, { force: true })))
  return {
    ...worker,
    address,
    peakRssBytes: async () => (await ask({ type: 'peak-rss' }, 'peak-rss')).bytes,
    reset: async () => void (await ask({ type: 'reset' }, 'reset')),
    async end() {
      await worker.end()
      await tidied
    },
  }
}

function refusalOf({ type: command }: ServerCommand, reply: ServerReply, due: ServerReply['type']): Error {
  const process = 'server'
  if (reply.type !== 'failed')
    return new TrialError({
      reason: 'crashed',
      cause: { code: 'answered-otherwise', process, answer: reply.type, due },
    })
  const { code, text, hint } = reply
  return code && hint
    ? new WirebenchError(code, text, hint)
    : new TrialError({ reason: 'crashed', cause: { code: 'command-failed', process, command }, text })
}
