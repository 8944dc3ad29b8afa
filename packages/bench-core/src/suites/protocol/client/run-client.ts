import { calibration } from '../../../measure/calibration.ts'
import { systemClock } from '../../../measure/clock.ts'
import { LoadTally } from '../../../measure/load/load-tally.ts'
import { untilDrained } from '../../../measure/load/load-target.ts'
import { keepCompiledCode } from '../../../measure/process/runtime/compiled-code.ts'
import { mainThreadTimes, stolenNs } from '../../../measure/shared-core-time.ts'
import { getsFaster, lastWindows } from '../../../measure/steadiness.ts'
import { nextCommand, reply } from '../../../measure/trial/pipe.ts'
import type { ProtocolCell, ProtocolLoad } from '../../../model/protocol/protocol-spec.ts'
import { type SecretValues, withoutValues } from '../../../model/protocol/target-secrets.ts'
import type { Address } from '../transport.ts'
import { openAsking } from './asking.ts'
import { CasePool } from './case-pool.ts'
import { cellId } from './cell-id.ts'
import type { ClientCommand, ClientReply, ClientSetup, LoadUsage } from './contract.ts'
import { crossCheck } from './cross-check.ts'
import type { LoadClient } from './load-client.ts'
import { type InStep, type LoadTimes, loadOf, shareOfLoad, slotsOf } from './loads.ts'
import { type Connections, openConnections } from './open-connections.ts'
import { usageMeter } from './usage-meter.ts'

/** What others took of the core that client, server and the database behind it share. */
function stolenOf(
  { clientCpuNs, serverCpuNs, databaseCpuNs, waitedForCoreNs }: LoadUsage,
  wallNs: number,
): number {
  if (serverCpuNs === null || waitedForCoreNs === null) return 0
  return stolenNs(wallNs, clientCpuNs + serverCpuNs + (databaseCpuNs ?? 0), waitedForCoreNs)
}

/** On a machine that does nothing else a process waits for its core for some of the time, too. */
const shareOfWork = 0.9
const maxTimesAsLong = 6

type CommandOf<Type extends ClientCommand['type']> = Extract<ClientCommand, { type: Type }>

/** A whole client: makes the loads that it is told to, one command at a time. */
export async function runClient<Request>(setup: ClientSetup, client: LoadClient<Request>): Promise<void> {
  const pools = new Map<string, CasePool>()
  /** The connections of the cell that takes turns, and what these amount to. */
  let turns: { readonly cell: ProtocolCell; readonly open: Connections; readonly pool: CasePool } | undefined
  /** Of the cells that took turns. */
  const turnPools = new Map<string, CasePool>()
  keepCompiledCode()
  let server: { address: Address; serverPid: number | null; postmasterPid: number | null } | undefined
  let secretValues: SecretValues = {}
  const told = (text: string) => withoutValues(text, secretValues)
  reply({ type: 'ready', readyMs: performance.now() })
  const next = nextCommand<ClientCommand>
  for (let command = next(); command; command = next()) reply(await orRefused(command))

  /** A server that can't be reached is its own failure and not the client's. */
  async function orRefused(command: ClientCommand): Promise<ClientReply> {
    try {
      return await work(command)
    } catch (error) {
      return { type: 'refused', text: told(error instanceof Error ? error.message : String(error)) }
    }
  }

  async function work(command: ClientCommand): Promise<ClientReply> {
    switch (command.type) {
      case 'calibrate':
        return { type: 'calibrated', ...calibration(systemClock) }
      case 'connect':
        server = command
        secretValues = command.secretValues ?? {}
        if (command.target) await client.learn?.(command.target)
        return { type: 'connected' }
      case 'warm-up':
        return warmUp(command)
      case 'block':
        return block(command)
      case 'begin-turns':
        return beginTurns(command)
      case 'turn':
        return turn(command)
      case 'end-turns':
        return endTurns()
      case 'results': {
        const id = cellId(command.cell)
        const results = poolOf(command.cell).results()
        const ofTurns = turnPools.get(id)?.results() ?? null
        pools.delete(id)
        turnPools.delete(id)
        return { type: 'results', results, turns: ofTurns }
      }
      case 'cross-check':
        return {
          type: 'cross-checked',
          ...(await crossCheck(address(), command.connections, command)),
        }
    }
  }

  async function warmUp({
    cell,
    connections,
    durationMs,
    minRequests,
  }: CommandOf<'warm-up'>): Promise<ClientReply> {
    const startedAt = performance.now()
    const load = { load: 'closed', connections, inFlight: 1 } as const
    const times = { leadInMs: 0, durationMs: durationMs / lastWindows, arrivals: 0, isForCpu: false }
    const costs: number[] = []
    let requests = 0
    await overConnections({ ...cell, load }, async (open) => {
      const isDone = workedFor(durationMs, () => requests >= minRequests && costs.length >= lastWindows)
      do {
        const tally = new LoadTally()
        await makeLoad(open, load, tally, times)
        requests += tally.requests
        // The middle request: a collection falls into one window and not into the next.
        const latency = tally.latency()
        costs.push(latency?.p50Ns ?? Number.NaN)
      } while (!isDone())
    })
    return { type: 'warmed', warmupMs: performance.now() - startedAt, steady: !getsFaster(costs) }
  }

  /** Whether enough has been done and so long has passed, without what a busy machine kept from this process; within limits. */
  function workedFor(ms: number, isEnough: () => boolean): () => boolean {
    const startedAt = performance.now()
    const waitedMs = () => (mainThreadTimes(process.pid)?.waitedNs ?? 0) / 1e6
    const waitedBeforeMs = waitedMs()
    return () => {
      const passedMs = performance.now() - startedAt
      if (passedMs >= maxTimesAsLong * ms) return true
      return isEnough() && passedMs - (waitedMs() - waitedBeforeMs) >= shareOfWork * ms
    }
  }

  async function block(command: CommandOf<'block'>): Promise<ClientReply> {
    const { cell, inStep } = command
    if (inStep) return blockInStep(command, inStep)
    const pool = poolOf(cell, command.parts)
    if (command.isForCpu) return overConnections(cell, (open) => sleepingLoad(open, cell.load, pool, command))
    const { ok, requests } = pool.tally
    const { usage, example } = await overConnections(cell, (open) =>
      makeLoad(open, cell.load, pool.tally, command, true),
    )
    pool.add(usage, example)
    await client.prove?.(cell, address())
    const newlyOk = pool.tally.ok - ok
    return { type: 'block-done', ok: newlyOk, notOk: pool.tally.requests - requests - newlyOk }
  }

  /** A share of a block that others make, too. */
  async function blockInStep(command: CommandOf<'block'>, { share }: InStep): Promise<ClientReply> {
    const load = shareOfLoad(command.cell.load, share)
    const cell = { ...command.cell, load }
    const tally = new LoadTally(command.parts)
    const { slots, start, usage, example } = await overConnections(cell, async (open) => ({
      slots: open.slots,
      ...(await makeLoad(open, load, tally, command, !command.isForCpu)),
    }))
    await client.prove?.(cell, address())
    const shown = { ...start!, slots, tally: tally.packed(), usage, example }
    return { type: 'block-done', ok: tally.ok, notOk: tally.requests - tally.ok, shown }
  }

  async function beginTurns({ cell, leadInMs }: CommandOf<'begin-turns'>): Promise<ClientReply> {
    // What a turn failed at has left its connections behind.
    await turns?.open.close()
    const { connections, inFlight } = slotsOf(cell.load, setup.pipelining)
    const pool = new CasePool(cell.load, connections * inFlight, 0)
    const open = await connectionsOf(cell)
    turns = { cell, open, pool }
    const times = { leadInMs: 0, durationMs: leadInMs, arrivals: 0, isForCpu: false }
    if (leadInMs > 0) await makeLoad(open, cell.load, new LoadTally(0), times)
    turnPools.set(cellId(cell), pool)
    return { type: 'turns-begun' }
  }

  async function turn(command: CommandOf<'turn'>): Promise<ClientReply> {
    const { cell, open, pool } = begunTurns()
    if (command.isForCpu) return sleepingLoad(open, cell.load, pool, command)
    const { ok, requests, elapsedNs } = pool.tally
    const { usage, example } = await makeLoad(open, cell.load, pool.tally, command)
    if (command.leavesOutStolen) pool.tally.leaveOut(stolenOf(usage, pool.tally.elapsedNs - elapsedNs))
    pool.add(usage, example)
    const newlyOk = pool.tally.ok - ok
    return { type: 'block-done', ok: newlyOk, notOk: pool.tally.requests - requests - newlyOk }
  }

  /** A load of which only what it costs the client is kept. */
  async function sleepingLoad(
    open: Connections,
    load: ProtocolLoad,
    pool: CasePool,
    times: LoadTimes & { isForCpu: boolean },
  ): Promise<ClientReply> {
    const tally = new LoadTally()
    const { usage } = await makeLoad(open, load, tally, times)
    pool.addSleeping(tally.ok, usage.clientCpuNs)
    return { type: 'block-done', ok: tally.ok, notOk: tally.requests - tally.ok }
  }

  async function endTurns(): Promise<ClientReply> {
    const { cell, open } = begunTurns()
    turns = undefined
    await open.close()
    await client.prove?.(cell, address())
    return { type: 'turns-ended' }
  }

  function begunTurns() {
    if (!turns) throw new Error('no cell has begun its turns')
    return turns
  }

  /** Opens connections for a cell's requests. */
  async function connectionsOf(cell: ProtocolCell): Promise<Connections> {
    await prepareStore(cell)
    return openConnections<Request>(
      (listener) => client.connect(address(), listener),
      slotsOf(cell.load, setup.pipelining),
      client.requestsOf(cell),
      told,
    )
  }

  /** The same, and closes them when the work is done. */
  async function overConnections<Result>(
    cell: ProtocolCell,
    work: (open: Connections) => Promise<Result>,
  ): Promise<Result> {
    const open = await connectionsOf(cell)
    try {
      return await work(open)
    } finally {
      await open.close()
    }
  }

  async function makeLoad(
    open: Connections,
    load: ProtocolLoad,
    tally: LoadTally,
    times: LoadTimes & { isForCpu: boolean },
    watchesLoop = false,
  ) {
    const { pacer, awaitStart, start } = loadOf(load, setup.hasOwnCore && !times.isForCpu, times)
    const sources = {
      serverPid: server?.serverPid ?? null,
      postmasterPid: server?.postmasterPid ?? null,
      wireBytes: () => open.wireBytes(),
      bodyBytes: () => open.bodyBytes(),
      spunNs: () => pacer.spunNs,
    }
    const meter = usageMeter(sources, watchesLoop)
    const begun = await awaitStart()
    await untilDrained(start(open, open.slots, tally, meter))
    open.giveUp()
    return { start: begun, usage: meter.usage(), example: open.example }
  }

  /** Sends what has to be there first, one after the other. */
  async function prepareStore(cell: ProtocolCell): Promise<void> {
    const requests = client.preparationOf(cell)
    if (requests.length === 0) return
    const asking = await openAsking<Request>((listener) => client.connect(address(), listener))
    try {
      for (const request of requests) {
        const { outcome } = await asking.ask(request)
        if (outcome !== 'ok') throw new Error(`a document could not be created: ${outcome}`)
      }
    } finally {
      await asking.close()
    }
  }

  function poolOf(cell: ProtocolCell, partsPerBlock = 1): CasePool {
    const id = cellId(cell)
    const { connections, inFlight } = slotsOf(cell.load, setup.pipelining)
    const pool = pools.get(id) ?? new CasePool(cell.load, connections * inFlight, partsPerBlock)
    pools.set(id, pool)
    return pool
  }

  function address(): Address {
    if (!server) throw new Error('a client has to be connected first')
    return server.address
  }
}
