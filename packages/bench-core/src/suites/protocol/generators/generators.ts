import { setTimeout } from 'node:timers/promises'
import { TrialError } from '../../../measure/process/trial-error.ts'
import { WirebenchError } from '../../../model/errors.ts'
import type { CallGenerators, GeneratorEnd } from '../../generators-at-hand.ts'
import type { ClientProcess } from '../client/client-process.ts'
import type { ClientCommand, ClientReply, ClientSetup } from '../client/contract.ts'
import type { GeneratorsPace } from './barrier.ts'
import type { FromGenerator, ToGenerator } from './messages.ts'
import { type GeneratorAnswer, type GeneratorClient, shardedClient } from './sharded-client.ts'

/** The generators of a run, each with its machine to itself. */
export interface Generators {
  /** Where they reach a server of this machine. */
  readonly host: string
  /** A client on each of them, which work as one. */
  startClient(setup: ClientSetup): ClientProcess
  close(): Promise<void>
}

/** Another run may have a generator's machine: what it takes to end is waited for. */
const readyMs = 60_000
const startMs = 60_000
const firstLeadMs = 500
/** What an answer may take on its way, beside what is asked for. */
const wayMs = 10_000

/** @throws WirebenchError where no generators can be asked for, or some don't come or have no time. */
export async function openGenerators(
  names: readonly string[],
  call: CallGenerators | undefined,
  signal: AbortSignal,
): Promise<Generators> {
  if (!call) throw noDatabase()
  const hand = await call(names, signal)
  try {
    const links = hand.ends.map(linkTo)
    const bounds = await Promise.all(links.map(({ ready }) => within(ready, readyMs, signal)))
    signal.throwIfAborted()
    const late = names.filter((_, index) => bounds[index] === undefined)
    if (late.length > 0) throw notReady(late)
    const pace: GeneratorsPace = {
      leadMs: firstLeadMs,
      boundsNs: bounds.map((bound) => bound?.boundNs ?? 0),
    }
    let clients = 0
    return {
      host: hand.host,
      startClient(setup) {
        const number = ++clients
        return shardedClient(
          links.map((link) => link.startClient(number, setup)),
          pace,
          hand.nowUs,
        )
      },
      close: hand.close,
    }
  } catch (error) {
    await hand.close()
    throw error
  }
}

type Answer = Extract<FromGenerator, { type: 'answer' }>
interface Waiting {
  resolve(answer: Answer): void
  reject(error: TrialError): void
}

function linkTo({ name, line, lost }: GeneratorEnd) {
  const waiting = new Map<number, Waiting>()
  const ready = Promise.withResolvers<{ readonly boundNs: number | null } | undefined>()
  let isLost = false
  let messages = 0
  void lost.then(() => {
    isLost = true
    ready.resolve(undefined)
    for (const { reject } of waiting.values()) reject(gone(name))
  })
  line.onMessage = (received) => {
    // The cast is at a door between two halves of one build.
    const message = received as FromGenerator
    if (message.type === 'ready') return ready.resolve(message)
    const one = waiting.get(message.id)
    if (message.type === 'answer') one?.resolve(message)
    else one?.reject(new TrialError({ ...message.failure, generator: name }))
  }
  const tell = async (message: DistributiveOmit<ToGenerator, 'id'>, timeoutMs: number): Promise<Answer> => {
    const id = ++messages
    const answered = new AbortController()
    if (isLost) throw gone(name)
    try {
      return await new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        void setTimeout(timeoutMs, undefined, { ref: false, signal: answered.signal }).then(
          () => reject(silent(name, timeoutMs)),
          () => {},
        )
        line.send({ ...message, id }).catch((error: unknown) => reject(cutOff(name, error)))
      })
    } finally {
      waiting.delete(id)
      answered.abort()
    }
  }
  return {
    ready: ready.promise,
    startClient(client: number, setup: ClientSetup): GeneratorClient {
      let isEnded = false
      const started: Promise<ClientReply> = tell({ do: 'start', client, setup }, startMs + wayMs).then(
        ({ reply }) => reply,
      )
      started.catch(() => {
        isEnded = true
      })
      return {
        generator: name,
        ready: started,
        isAlive: () => !isLost && !isEnded,
        async ask(command: ClientCommand, timeoutMs: number): Promise<GeneratorAnswer> {
          try {
            return await tell({ do: 'ask', client, command, timeoutMs }, timeoutMs + wayMs)
          } catch (error) {
            isEnded = true
            throw error
          }
        },
        async end() {
          if (isLost) return
          await tell({ do: 'end', client }, wayMs).catch(() => {})
        },
      }
    },
  }
}

type DistributiveOmit<Type, Key extends PropertyKey> = Type extends unknown ? Omit<Type, Key> : never

async function within<Result>(
  work: Promise<Result>,
  ms: number,
  signal: AbortSignal,
): Promise<Result | undefined> {
  const done = new AbortController()
  const waits = setTimeout(ms, undefined, { signal: AbortSignal.any([signal, done.signal]) })
  try {
    return await Promise.race([work, waits.catch(() => undefined)])
  } finally {
    done.abort()
  }
}

function gone(name: string): TrialError {
  return new TrialError({ reason: 'crashed', cause: { code: 'generator-gone' }, generator: name })
}

function silent(name: string, ms: number): TrialError {
  const seconds = Math.round(ms / 1000)
  return new TrialError({ reason: 'hung', cause: { code: 'silent', seconds }, generator: name })
}

function cutOff(name: string, error: unknown): TrialError {
  const text = error instanceof Error ? error.message : String(error)
  return new TrialError({
    reason: 'crashed',
    cause: { code: 'generator-unreachable' },
    text,
    generator: name,
  })
}

function noDatabase(): WirebenchError {
  return new WirebenchError(
    'no-agent',
    'generators are agents, reached through a PostgreSQL server, but none was named',
    'set DATABASE_URL to the same address as the agents’',
    { field: 'protocol.generators' },
  )
}

function notReady(names: readonly string[]): WirebenchError {
  return new WirebenchError(
    'no-agent',
    `${names.join(', ')} can’t generate load now: another measurement is running there, or it was lost`,
    'wait for it to end, or choose other generators',
    { field: 'protocol.generators' },
  )
}
