import { type ChildProcess, spawn } from 'node:child_process'
import { compiledCodeVariables } from '../../../measure/process/compiled-code.ts'
import { errorSaid, ownProgram } from '../../../measure/process/own-program.ts'
import { type CorePlan, pin } from '../../../measure/process/pinning.ts'
import { programBeside } from '../../../measure/process/program-beside.ts'
import { trialVariables } from '../../../measure/process/trial-flags.ts'
import { trialHints } from '../../../measure/process/trial-process.ts'
import { programEnvironment } from '../../../postgres/run-program.ts'
import type { ClientCommand, ClientFailure, ClientReply } from './protocol.ts'

/** A client that couldn't do what it was asked. */
export class ClientError extends Error {
  override readonly name = 'ClientError'
  readonly failure: Omit<ClientFailure, 'reason'> & {
    readonly reason: 'lossy' | 'threw' | 'crashed' | 'hung'
  }
  constructor(failure: ClientError['failure']) {
    super(failure.text)
    this.failure = failure
  }
}

/** A live client process: it works only between a command and its reply, and is stopped otherwise. */
export interface ClientProcess {
  readonly pid: number
  /** Asks for one thing and waits for it. Rejects with a `ClientError`. */
  ask<Type extends ClientReply['type']>(
    command: ClientCommand,
    expected: Type,
    timeoutMs?: number,
  ): Promise<Extract<ClientReply, { type: Type }>>
  /** Ends the process and waits until it is gone. */
  end(): Promise<void>
}

/** Longer than anything that is asked for takes, apart from the making of large tables. */
const usualTimeoutMs = 120_000
const suspends = process.platform !== 'win32'
const program = programBeside('../client-main', import.meta.url)

/**
 * Starts a client, on any core for now, with nothing of this process's surroundings in its own but where compiled code is
 * kept.
 */
export function startClient(cores: CorePlan | undefined, compiledFolder?: string): ClientProcess {
  const [file, ...words] = ownProgram([program])
  const child = spawn(file, words, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: { ...programEnvironment(), ...trialVariables, ...compiledCodeVariables(compiledFolder) },
  })
  const pid = child.pid ?? 0
  const gone = endOf(child)
  // It inherits this process's cores; while it gets ready nothing is measured, so it may use them all.
  const placed = cores ? pin(pid, [cores.measuring, ...cores.others]) : Promise.resolve(false)
  const signal = (name: 'SIGCONT' | 'SIGSTOP') => suspends && child.exitCode === null && child.kill(name)
  return {
    pid,
    async ask(command, expected, timeoutMs = usualTimeoutMs) {
      await placed
      signal('SIGCONT')
      const reply = await answer(child, gone, command, timeoutMs).finally(() => signal('SIGSTOP'))
      if (reply.type === 'failed') throw new ClientError(reply.failure)
      if (reply.type !== expected)
        throw new Error(`a client answered "${reply.type}" where "${expected}" was due`)
      return reply as never
    },
    async end() {
      child.kill('SIGKILL')
      await gone
    },
  }
}

/** How the process ended, in words, once it has. */
function endOf(child: ChildProcess): Promise<string> {
  const said = errorSaid(child.stderr)
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(`the client process did not start: ${error.message}`))
    child.once('close', (code, signal) => {
      const how = [`the client process ended (${signal ?? `exit code ${code}`})`, said()]
      resolve(how.filter(Boolean).join(': '))
    })
  })
}

function answer(
  child: ChildProcess,
  gone: Promise<string>,
  command: ClientCommand,
  timeoutMs: number,
): Promise<ClientReply> {
  return new Promise((resolve, reject) => {
    const fail = (reason: 'crashed' | 'hung', text: string) => {
      settle()
      const told = `${text}; ${reason === 'hung' ? trialHints.hung : trialHints.ended}`
      reject(new ClientError({ reason, text: told, fatal: false, code: '' }))
    }
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      fail('hung', `the client process gave no answer for ${Math.round(timeoutMs / 1000)} s and was ended`)
    }, timeoutMs)
    const settle = () => {
      clearTimeout(timer)
      child.off('message', take)
    }
    const take = (reply: ClientReply) => {
      settle()
      resolve(reply)
    }
    child.on('message', take)
    void gone.then((text) => fail('crashed', text))
    // A channel that is closed is told by the end of the process.
    if (child.connected) child.send(command, () => {})
  })
}
