import { ownProgram } from '../../../measure/process/own-program.ts'
import { type CorePlan, pin } from '../../../measure/process/pinning.ts'
import { programBeside } from '../../../measure/process/program-beside.ts'
import { compiledCodeVariables } from '../../../measure/process/runtime/compiled-code.ts'
import { trialVariables } from '../../../measure/process/runtime/trial-flags.ts'
import { byMessages, startWorker, type Worker } from '../../../measure/process/worker.ts'
import { programEnvironment } from '../../../postgres/run-program.ts'
import type { ClientCommand, ClientFailure, ClientReply } from './protocol.ts'

/** A client that couldn't do what it was asked. */
export class ClientError extends Error {
  override readonly name = 'ClientError'
  readonly failure: ClientFailure
  constructor(failure: ClientFailure) {
    super(failure.text ?? failure.cause?.code)
    this.failure = failure
  }
}

/** A live client process: it works only between a command and its reply, and is stopped otherwise. */
export interface ClientProcess extends Pick<Worker<ClientCommand, ClientReply>, 'pid' | 'end'> {
  /** Asks for one thing and waits for it. Rejects with a `ClientError`, or with a `TrialError` where its process is lost. */
  ask<Type extends ClientReply['type']>(
    command: ClientCommand,
    expected: Type,
    timeoutMs?: number,
  ): Promise<Extract<ClientReply, { type: Type }>>
}

/** Longer than anything that is asked for takes, apart from the making of large tables. */
const usualTimeoutMs = 120_000
const program = programBeside('../client-main', import.meta.url)

/**
 * Starts a client, on any core for now, with nothing of this process's surroundings in its own but where compiled code is
 * kept.
 */
export function startClient(cores: CorePlan | undefined, compiledFolder?: string): ClientProcess {
  const worker = startWorker({
    name: 'client',
    suspends: process.platform !== 'win32',
    command: ownProgram([program]),
    options: {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
      env: { ...programEnvironment(), ...trialVariables, ...compiledCodeVariables(compiledFolder) },
    },
    channel: byMessages<ClientCommand, ClientReply>(),
  })
  // It inherits this process's cores; while it gets ready nothing is measured, so it may use them all.
  const placed = cores ? pin(worker.pid, [cores.measuring, ...cores.others]) : Promise.resolve(false)
  return {
    ...worker,
    async ask(command, expected, timeoutMs = usualTimeoutMs) {
      await placed
      const reply = await worker.ask(command, timeoutMs)
      if (reply.type === 'failed') throw new ClientError(reply.failure)
      if (reply.type !== expected)
        throw new Error(`a client answered "${reply.type}" where "${expected}" was due`)
      return reply as never
    },
  }
}
