import { letInterrupt, pin } from '../../../measure/process/pinning.ts'
import { programBeside } from '../../../measure/process/program-beside.ts'
import { compiledCodeVariables } from '../../../measure/process/runtime/compiled-code.ts'
import { trialFlags, trialVariables } from '../../../measure/process/runtime/trial-flags.ts'
import { sameAddresses } from '../../../measure/process/same-addresses.ts'
import { TrialError } from '../../../measure/process/trial-error.ts'
import { startTrial } from '../../../measure/process/trial-process.ts'
import type { ClientCommand, ClientReply, ClientSetup } from './contract.ts'

const clientPath = programBeside('./client-main', import.meta.url)
const startTimeoutMs = 60_000

/** A server that can't be reached, or that doesn't do what is asked of it: its own failure and not the client's. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
}

/** A live client as the coordinator holds it: it works only between `ask` and the answer. */
export interface ClientProcess {
  readonly ready: Promise<ClientReply>
  /** Rejects with a `TrialError` where the client ends or is silent for too long. */
  ask(command: ClientCommand, timeoutMs: number): Promise<ClientReply>
  isAlive(): boolean
  /** Keeps it to a core of this machine, which may be its server's too. */
  place(core: number, isServers: boolean): Promise<void>
  end(): Promise<void>
}

export interface ClientPlace {
  /** The cores to start on; undefined leaves that to the system. */
  readonly startCores: readonly number[] | undefined
  /** Where the runtime keeps compiled modules; undefined for nowhere. */
  readonly compiledFolder: string | undefined
  /** What starts it, where that is not to give it the addresses of its server. */
  readonly launcher?: readonly string[] | undefined
}

/** Starts a client as trials are started: suspended between its turns, ended by the kernel when its coordinator goes. */
export function startClient(
  setup: ClientSetup,
  { startCores, compiledFolder, launcher = sameAddresses() }: ClientPlace,
): ClientProcess {
  const process_ = startTrial<ClientCommand, ClientReply>({
    path: clientPath,
    argument: JSON.stringify(setup),
    settings: { flags: trialFlags, variables: trialVariables, launcher },
    suspends: process.platform !== 'win32',
    startTimeoutMs,
    startCores,
    variables: compiledCodeVariables(compiledFolder),
  })
  return {
    ready: process_.ready,
    isAlive: process_.isAlive,
    async place(core, isServers) {
      await pin(process_.pid, [core])
      await letInterrupt(process_.pid, !isServers)
    },
    ask: async (command, timeoutMs) => (await process_.ask(command, timeoutMs)).reply,
    end: process_.end,
  }
}

/**
 * The reply of the type that a command is answered with.
 * @throws RefusedError where the server is to blame, TrialError where the client is.
 */
export function expectReply<Type extends ClientReply['type']>(
  reply: ClientReply,
  type: Type,
): Extract<ClientReply, { type: Type }> {
  if (reply.type === type) return reply as Extract<ClientReply, { type: Type }>
  if (reply.type === 'refused') throw new RefusedError(reply.text)
  if (reply.type === 'failed') throw new TrialError({ reason: 'crashed', text: reply.text })
  throw new TrialError({
    reason: 'crashed',
    cause: { code: 'answered-otherwise', process: 'client', answer: reply.type, due: type },
  })
}
