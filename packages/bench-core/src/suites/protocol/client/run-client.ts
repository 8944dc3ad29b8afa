import { calibrationSpinNs } from '../../../measure/calibration-spin.ts'
import { systemClock } from '../../../measure/clock.ts'
import { keepCompiledCode } from '../../../measure/compiled-code.ts'
import { LoadTally } from '../../../measure/load/load-tally.ts'
import { untilDrained } from '../../../measure/load/load-target.ts'
import { agreeingWindows, isSteady } from '../../../measure/steadiness.ts'
import { nextCommand, reply } from '../../../measure/trial/pipe.ts'
import type { ProtocolCell, ProtocolLoad } from '../../../model/protocol-spec.ts'
import type { Address } from '../transport.ts'
import { openAsking } from './asking.ts'
import { CasePool } from './case-pool.ts'
import { cellId } from './cell-id.ts'
import type { ClientCommand, ClientReply, ClientSetup } from './contract.ts'
import { crossCheck } from './cross-check.ts'
import type { LoadClient } from './load-client.ts'
import { type LoadTimes, loadOf, slotsOf } from './loads.ts'
import { type Connections, openConnections } from './open-connections.ts'
import { usageMeter } from './usage-meter.ts'

type CommandOf<Type extends ClientCommand['type']> = Extract<ClientCommand, { type: Type }>

/** A whole client: makes the loads that it is told to, one command at a time. */
export async function runClient<Request>(setup: ClientSetup, client: LoadClient<Request>): Promise<void> {
  const pools = new Map<string, CasePool>()
  keepCompiledCode()
  let server: { address: Address; serverPid: number | null; postmasterPid: number | null } | undefined
  reply({ type: 'ready', readyMs: performance.now() })
  const next = nextCommand<ClientCommand>
  for (let command = next(); command; command = next()) reply(await orRefused(command))

  /** A server that can't be reached is its own failure and not the client's. */
  async function orRefused(command: ClientCommand): Promise<ClientReply> {
    try {
      return await work(command)
    } catch (error) {
      return { type: 'refused', text: error instanceof Error ? error.message : String(error) }
    }
  }

  async function work(command: ClientCommand): Promise<ClientReply> {
    switch (command.type) {
      case 'calibrate':
        return { type: 'calibrated', calibrationNs: calibrationSpinNs(systemClock) }
      case 'connect':
        server = command
        client.learn?.(command.targetOperations)
        return { type: 'connected' }
      case 'warm-up':
        return warmUp(command)
      case 'block':
        return block(command)
      case 'results': {
        const results = poolOf(command.cell).results()
        pools.delete(cellId(command.cell))
        return { type: 'results', results }
      }
      case 'cross-check':
        return {
          type: 'cross-checked',
          ...(await crossCheck(address(), command.connections, command.durationMs)),
        }
    }
  }

  async function warmUp({ cell, connections, durationMs }: CommandOf<'warm-up'>): Promise<ClientReply> {
    const startedAt = performance.now()
    const load = { load: 'closed', connections, inFlight: 1 } as const
    const times = { leadInMs: 0, durationMs: durationMs / agreeingWindows, arrivals: 0, isForCpu: false }
    const costs: number[] = []
    await overConnections({ ...cell, load }, async (open) => {
      for (let window = 0; window < agreeingWindows; window++) {
        const tally = new LoadTally()
        await makeLoad(open, load, tally, times)
        // The middle request: a collection falls into one window and not into the next.
        const latency = tally.latency()
        if (latency) costs.push(latency.p50Ns)
      }
    })
    return { type: 'warmed', warmupMs: performance.now() - startedAt, steady: isSteady(costs) }
  }

  async function block(command: CommandOf<'block'>): Promise<ClientReply> {
    const { cell } = command
    const pool = poolOf(cell, command.parts)
    if (command.isForCpu) {
      const tally = new LoadTally()
      const { usage } = await overConnections(cell, (open) => makeLoad(open, cell.load, tally, command))
      pool.addSleeping(tally.ok, usage.clientCpuNs)
      return { type: 'block-done', ok: tally.ok, notOk: tally.requests - tally.ok }
    }
    const { ok, requests } = pool.tally
    const { usage, example } = await overConnections(cell, (open) =>
      makeLoad(open, cell.load, pool.tally, command),
    )
    pool.add(usage, example)
    await client.prove?.(cell, address())
    const newlyOk = pool.tally.ok - ok
    return { type: 'block-done', ok: newlyOk, notOk: pool.tally.requests - requests - newlyOk }
  }

  /** Opens connections for a cell's requests, and closes them when the work is done. */
  async function overConnections<Result>(
    cell: ProtocolCell,
    work: (open: Connections) => Promise<Result>,
  ): Promise<Result> {
    await prepareStore(cell)
    const open = await openConnections<Request>(
      (listener) => client.connect(address(), listener),
      slotsOf(cell.load, setup.pipelining),
      client.requestsOf(cell),
    )
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
  ) {
    const { pacer, start } = loadOf(load, setup.hasOwnCore && !times.isForCpu, times)
    const meter = usageMeter({
      serverPid: server?.serverPid ?? null,
      postmasterPid: server?.postmasterPid ?? null,
      wireBytes: () => open.wireBytes(),
      spunNs: () => pacer.spunNs,
    })
    await untilDrained(start(open, open.slots, tally, meter))
    return { usage: meter.usage(), example: open.example }
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
