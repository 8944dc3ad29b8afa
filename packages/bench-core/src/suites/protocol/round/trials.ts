import { letInterrupt } from '../../../measure/process/pinning.ts'
import { TrialError } from '../../../measure/process/trial-error.ts'
import { WirebenchError } from '../../../model/errors.ts'
import { isRpc, type ProtocolContender, type ProtocolTarget } from '../../../model/protocol/protocol-spec.ts'
import { type SecretValues, secretValuesOf, withSecrets } from '../../../model/protocol/target-secrets.ts'
import type { Failure } from '../../../model/run/failure.ts'
import type { Participant } from '../../../model/run/run-event.ts'
import { type ClientCore, isCoreShared } from '../../shared-core.ts'
import { type ClientProcess, expectReply, RefusedError, startClient } from '../client/client-process.ts'
import type { ClientCommand, ClientReply } from '../client/contract.ts'
import { seededDocuments } from '../client/requests.ts'
import { connectOptionsOf, maxInFlight, wireOptionsOf } from '../contender.ts'
import { dictionaryEveryOf } from '../plan/held-out.ts'
import { isServedHere } from '../plan/plan.ts'
import { type ServerProcess, startServer } from '../server/start-server.ts'
import { targetAddress } from '../target/target-address.ts'
import type { ProtocolRound } from './protocol-round.ts'
import type { StoreOfTrial } from './store.ts'

/** One contender's processes in one round: a server, unless it is the user's own, and the client that loads it. */
export interface Trial {
  readonly participant: Participant
  readonly readyMs: number
  readonly serverPid: number | null
  /** False once one of its processes has ended. */
  isAlive(): boolean
  /** Puts the client on the server's core, or on another where there is one. */
  place(where: ClientCore): Promise<void>
  /** Has the client do something while the server is awake. Rejects with a `TrialError` naming what went wrong. */
  ask(command: ClientCommand, timeoutMs: number): Promise<ClientReply>
  /** Brings the store back to what it began with. */
  reset(): Promise<void>
  /** Most memory that the server has held so far; null where it is the user's own. */
  serverPeakRssBytes(): Promise<number | null>
  end(): Promise<void>
}

/** What of a round its trials are started with. */
export type TrialPlan = StoreOfTrial &
  Pick<
    ProtocolRound,
    'spec' | 'seed' | 'cores' | 'echoed' | 'compiledFolder' | 'launcher' | 'generators' | 'plantedNs'
  >

export interface TrialStartFailure {
  readonly participant: Participant
  readonly failure: Failure
}

const startTimeoutMs = 60_000
const suspends = process.platform !== 'win32'

/**
 * Starts a contender's server on the measuring core and its client on another, both suspended between their turns.
 * Nothing is left of it where that fails.
 */
export async function startTrial(
  participant: Participant,
  plan: TrialPlan,
): Promise<Trial | TrialStartFailure> {
  const contender = plan.spec.contenders.find(({ name }) => name === participant.contender)!
  const startedAt = performance.now()
  let server: ServerProcess | undefined
  let client: ClientProcess | undefined
  try {
    const allCores = plan.cores && [...new Set([plan.cores.measuring, ...plan.cores.others])]
    client = startClientOf(contender, plan, allCores)
    if (!plan.spec.target) server = await startServerOf(contender, plan)
    expectReply(await client.ready, 'ready')
    const trial = trialOf(participant, { client, server, cores: plan.cores }, performance.now() - startedAt)
    await trial.place('own')
    const address = server?.address ?? (await targetAddress(plan.spec.target!))
    expectReply(
      await trial.ask(
        {
          type: 'connect',
          address,
          serverPid: trial.serverPid,
          postmasterPid: plan.postmasterPid,
          ...toldOf(plan),
        },
        startTimeoutMs,
      ),
      'connected',
    )
    return trial
  } catch (error) {
    await Promise.all([client?.end(), server?.end()])
    return { participant, failure: failureOf(error) }
  }
}

/** A service as whoever sends its requests is told of it. On its way to generators that lies in the database: they fill in secrets themselves. */
function toldOf({ spec: { target }, generators }: TrialPlan): {
  readonly target: ProtocolTarget | null
  readonly secretValues?: SecretValues
} {
  if (!target) return { target: null }
  if (generators) return { target }
  return { target: withSecrets(target, process.env), secretValues: secretValuesOf(target, process.env) }
}

export function failureOf(error: unknown): Failure {
  if (error instanceof RefusedError) return { reason: 'refused', text: error.message }
  if (error instanceof TrialError) return error.failure
  return { reason: 'threw', text: error instanceof Error ? error.message : String(error) }
}

function trialOf(
  participant: Participant,
  {
    client,
    server,
    cores,
  }: { client: ClientProcess; server: ServerProcess | undefined } & Pick<TrialPlan, 'cores'>,
  readyMs: number,
): Trial {
  let placed: ClientCore | undefined
  let serverEnd: TrialError | undefined
  let isEnding = false
  void server?.ended.then((how) => {
    if (isEnding) return
    serverEnd = new TrialError(how)
    // It would wait for answers that nobody gives.
    void client.end()
  })
  const signal = (name: 'SIGCONT' | 'SIGSTOP') => suspends && server?.signal(name)
  const whileAwake = async <T>(work: () => Promise<T>): Promise<T> => {
    if (serverEnd) throw serverEnd
    signal('SIGCONT')
    try {
      return await work()
    } catch (error) {
      // What ended the server, if that did it, is told before the client's own end is.
      await Promise.race([server?.ended, new Promise((resolve) => setTimeout(resolve, 200))])
      if (serverEnd) throw serverEnd
      throw error instanceof WirebenchError
        ? new TrialError({ reason: 'crashed', text: error.message })
        : error
    } finally {
      // One that is ending has a table to drop.
      if (!isEnding) signal('SIGSTOP')
    }
  }
  signal('SIGSTOP')
  return {
    participant,
    readyMs,
    serverPid: server?.pid ?? null,
    isAlive: () => serverEnd === undefined && client.isAlive() && server?.isAlive() !== false,
    async place(where) {
      const isServers = where === 'with-server'
      const core = isServers ? cores?.measuring : cores?.others[0]
      if (core === undefined || where === placed) return
      await client.place(core, isServers)
      if (server) await letInterrupt(server.pid, !isServers)
      placed = where
    },
    ask: (command, timeoutMs) =>
      whileAwake(async () => {
        const reply = await client.ask(command, timeoutMs)
        // It may be that nobody is there any more.
        if (reply.type === 'refused' && server) throw new RefusedError(reply.text)
        return reply
      }),
    reset: () => whileAwake(async () => server?.reset()),
    serverPeakRssBytes: () => whileAwake(async () => (server ? server.peakRssBytes() : null)),
    async end() {
      isEnding = true
      signal('SIGCONT')
      await Promise.all([client.end(), server?.end()])
    },
  }
}

function startClientOf(
  contender: ProtocolContender,
  { spec, seed, cores, echoed, compiledFolder, launcher, generators }: TrialPlan,
  startCores: readonly number[] | undefined,
): ClientProcess {
  const setup = {
    transport: contender.transport,
    options: connectOptionsOf(contender, maxInFlight(spec.cells)),
    pipelining: contender.pipelining,
    seed,
    targetHost: spec.target ? new URL(spec.target.url).host : '',
    isRpcTarget: spec.target && isRpc(spec.target),
    echoed,
    heldOutEvery: dictionaryEveryOf(contender, spec.cells),
    hasOwnCore: !isServedHere(spec) || !isCoreShared(cores),
  }
  return generators
    ? generators.startClient(setup)
    : startClient(setup, { startCores, compiledFolder, launcher })
}

function startServerOf(
  contender: ProtocolContender,
  { spec, store, seed, cores, echoed, compiledFolder, launcher, generators, plantedNs }: TrialPlan,
): Promise<ServerProcess> {
  return startServer(
    {
      transport: contender.transport,
      wire: wireOptionsOf(contender),
      port: 0,
      host: generators?.host,
      store,
      seed,
      seededDocuments,
      echoed,
      heldOutEvery: dictionaryEveryOf(contender, spec.cells),
      plantedNs: plantedNs?.(contender.name),
    },
    { cores: cores && [cores.measuring], startTimeoutMs, compiledFolder, launcher },
  )
}
