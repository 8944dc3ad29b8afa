import type { ChildProcess } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { errorSaid } from '../../../measure/process/own-program.ts'
import { WirebenchError } from '../../../model/errors.ts'
import { commandFd, replyFd, type ServerCommand, type ServerReply } from './contract.ts'

const answerTimeoutMs = 30_000
/** How long it may take to tidy up its store. */
const farewellMs = 5000

/** Commands to a server process and its replies, in order. */
export class ServerPipe {
  readonly ended: Promise<string>
  readonly #child: ChildProcess
  #text = ''
  readonly #waiting: ((reply: ServerReply | WirebenchError) => void)[] = []

  constructor(child: ChildProcess) {
    this.#child = child
    const replies = child.stdio[replyFd] as Readable
    replies.setEncoding('utf8').on('data', (text: string) => this.#take(text))
    // A broken pipe shows as the process's end, which is told with what it said.
    replies.on('error', () => {})
    child.stdio[commandFd]!.on('error', () => {})
    const said = errorSaid(child.stderr)
    this.ended = new Promise((resolve) => {
      child.once('error', (error) => resolve(`it could not be started: ${error.message}`))
      child.once('close', (code, signal) =>
        resolve([signal ?? `exit code ${code}`, said()].filter(Boolean).join(': ')),
      )
    })
    void this.ended.then((how) => {
      for (const settle of this.#waiting.splice(0)) settle(failed(`the server process ended (${how})`))
    })
  }

  /** A server that gives no answer in time is ended. */
  ask<Type extends ServerReply['type']>(
    command: ServerCommand,
    due: Type,
    timeoutMs = answerTimeoutMs,
  ): Promise<Extract<ServerReply, { type: Type }>> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null)
      return Promise.reject(failed('the server process has ended'))
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#child.kill('SIGKILL'), timeoutMs)
      this.#waiting.push((reply) => {
        clearTimeout(timer)
        if (reply instanceof WirebenchError) reject(reply)
        else if (reply.type === due) resolve(reply as Extract<ServerReply, { type: Type }>)
        else reject(refusalOf(command, reply))
      })
      ;(this.#child.stdio[commandFd] as Writable).write(`${JSON.stringify(command)}\n`)
    })
  }

  async end(): Promise<void> {
    // It ends by itself when its commands do.
    ;(this.#child.stdio[commandFd] as Writable).end()
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), farewellMs)
    await this.ended
    clearTimeout(timer)
  }

  /** The cast is at a door between two halves of one build. */
  #take(text: string): void {
    const lines = (this.#text + text).split('\n')
    this.#text = lines.pop()!
    for (const line of lines) this.#waiting.shift()?.(JSON.parse(line) as ServerReply)
  }
}

function refusalOf(command: ServerCommand, reply: ServerReply): WirebenchError {
  if (reply.type !== 'failed')
    return failed(`the server process answered ${reply.type} to the command ${command.type}`)
  return reply.code && reply.hint
    ? new WirebenchError(reply.code, reply.text, reply.hint)
    : failed(`the server process failed at the command ${command.type}: ${reply.text}`)
}

function failed(message: string): WirebenchError {
  return new WirebenchError(
    'trial-failed',
    message,
    'run again; if it happens again, it is a fault of this program',
  )
}
