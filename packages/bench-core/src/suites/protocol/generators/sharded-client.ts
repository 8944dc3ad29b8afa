import type { Share } from '../../../measure/load/shares.ts'
import { TrialError } from '../../../measure/process/trial-error.ts'
import { sumBy } from '../../../model/sum.ts'
import { CasePool } from '../client/case-pool.ts'
import { cellId } from '../client/cell-id.ts'
import { type ClientProcess, expectReply } from '../client/client-process.ts'
import type { ClientCommand, ClientReply, ShownShare } from '../client/contract.ts'
import { connectionsOf } from '../client/loads.ts'
import { addUsage } from '../client/usage-meter.ts'
import {
  type GeneratorsPace,
  guardFor,
  nextLeadMs,
  timesInStep,
  type VoidReason,
  voidReason,
} from './barrier.ts'
import { type GeneratorsLog, generatorsLog } from './generators-log.ts'
import { type ServerHere, type ServerRates, serverRates } from './server-usage.ts'

/** A client on the machine of a generator. */
export interface GeneratorClient {
  readonly generator: string
  readonly ready: Promise<ClientReply>
  /** Rejects with a `TrialError` where the client, or the whole generator, is gone or silent for too long. */
  ask(command: ClientCommand, timeoutMs: number): Promise<GeneratorAnswer>
  isAlive(): boolean
  end(): Promise<void>
}

export interface GeneratorAnswer {
  readonly reply: ClientReply
  /** How wrong its idea of the common clock can have been; null where a clock was set meanwhile. */
  readonly boundNs: number | null
}

const whyVoid: Readonly<Record<VoidReason, string>> = {
  late: 'a generator began late',
  clock: 'a generator’s clock was not known well enough',
}

/** How often a block is made before it is given up. */
const maxTakes = 3

type BlockCommand = Extract<ClientCommand, { type: 'block' }>

/**
 * Clients on several machines as one: each makes its share of a load, all begin at one moment, and what they have seen is
 * added up here. A block that not all have made for all of its time is made again, and never told of in part.
 * @param nowUs The clock that all of them have in common.
 */
export function shardedClient(
  clients: readonly GeneratorClient[],
  pace: GeneratorsPace,
  nowUs: () => Promise<number>,
): ClientProcess {
  const pools = new Map<string, CasePool>()
  const logs = new Map<string, GeneratorsLog>()
  let server: ServerHere = { serverPid: null, postmasterPid: null }
  const ready = Promise.all(clients.map(({ ready: one }) => one)).then(first)
  ready.catch(() => {})
  return {
    ready,
    isAlive: () => clients.every((client) => client.isAlive()),
    // They have machines of their own.
    async place() {},
    ask: (command, timeoutMs) => work(command, timeoutMs),
    async end() {
      await Promise.all(clients.map((client) => client.end()))
    },
  }

  async function work(command: ClientCommand, timeoutMs: number): Promise<ClientReply> {
    switch (command.type) {
      case 'calibrate':
        return first(await askAll(() => command, timeoutMs))
      case 'connect':
        // Its processes are this machine's.
        server = command
        return first(await askAll(() => ({ ...command, serverPid: null, postmasterPid: null }), timeoutMs))
      case 'warm-up':
        return warmUp(command, timeoutMs)
      case 'block':
        return block(command, timeoutMs)
      case 'results': {
        const id = cellId(command.cell)
        const pool = pools.get(id)
        const log = logs.get(id)
        pools.delete(id)
        logs.delete(id)
        if (!pool || !log) throw new Error('a case without a block has no results')
        return { type: 'results', results: { ...pool.results(), generators: log.seen() }, turns: null }
      }
      default:
        throw new Error(`several generators can’t ${command.type}`)
    }
  }

  /** Of all replies the first; the first refusal where there is one. */
  async function askAll(
    commandOf: (share: Share) => ClientCommand,
    timeoutMs: number,
  ): Promise<readonly ClientReply[]> {
    const answers = await settleAll((client, share) => client.ask(commandOf(share), timeoutMs))
    return answers.map(({ reply }) => reply)
  }

  /** Nobody works any more when it returns, or throws. */
  async function settleAll<Result>(
    ask: (client: GeneratorClient, share: Share) => Promise<Result>,
  ): Promise<readonly Result[]> {
    const settled = await Promise.allSettled(
      clients.map((client, index) => ask(client, { index, of: clients.length })),
    )
    const failed = settled.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
    return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  }

  async function warmUp(
    command: Extract<ClientCommand, { type: 'warm-up' }>,
    timeoutMs: number,
  ): Promise<ClientReply> {
    const replies = await askAll((share) => {
      const { connections, minRequests } = command
      return {
        ...command,
        connections: connectionsOf(connections, share),
        minRequests: minRequests / share.of,
      }
    }, timeoutMs)
    const refused = replies.find(({ type }) => type === 'refused')
    if (refused) return refused
    const warmed = replies.map((reply) => expectReply(reply, 'warmed'))
    const warmupMs = Math.max(...warmed.map((one) => one.warmupMs))
    return { type: 'warmed', warmupMs, steady: warmed.every(({ steady }) => steady) }
  }

  async function block(command: BlockCommand, timeoutMs: number): Promise<ClientReply> {
    const id = cellId(command.cell)
    const log = logOf(id)
    const reasons: VoidReason[] = []
    for (let take = 1; take <= maxTakes; take++) {
      const guardMs = guardFor(pace.boundsNs)
      const { leadInMs, tailMs } = timesInStep(command.leadInMs, guardMs)
      const startsAtUs = (await nowUs()) + pace.leadMs * 1e3
      const used = serverRates(server, pace.leadMs + leadInMs, command.durationMs)
      const answers = await settleAll((client, share) =>
        client.ask(
          { ...command, leadInMs, inStep: { share, startsAtUs, tailMs } },
          timeoutMs + pace.leadMs + leadInMs + tailMs,
        ),
      )
      const refused = answers.find(({ reply }) => reply.type === 'refused')
      if (refused) return refused.reply
      const shown = answers.map(({ reply, boundNs }) => ({ ...shownOf(reply), boundNs }))
      pace.boundsNs = shown.map(({ boundNs }) => boundNs ?? 0)
      pace.leadMs = nextLeadMs(pace.leadMs, shown)
      // What a request costs a client has nothing to do with when others begin.
      const reason = command.isForCpu ? undefined : voidReason(shown, command.leadInMs, guardMs)
      if (!reason) return count(command, id, shown, await used)
      log.addVoid(reason)
      reasons.push(reason)
    }
    const told = [...new Set(reasons)].map((reason) => whyVoid[reason]).join(', ')
    return { type: 'refused', text: `${maxTakes} blocks in a row were void: ${told}` }
  }

  function logOf(id: string): GeneratorsLog {
    const log = logs.get(id) ?? generatorsLog(clients.map(({ generator }) => generator))
    logs.set(id, log)
    return log
  }

  function count(
    command: BlockCommand,
    id: string,
    shown: readonly (ShownShare & { readonly boundNs: number | null })[],
    used: ServerRates,
  ): ClientReply {
    const { cell, parts, isForCpu } = command
    const sum = (of: (one: ShownShare) => number) => sumBy(shown, of)
    const slots = sum((one) => one.slots)
    const ok = sum(({ tally }) => tally.ok)
    const notOk = sum(({ tally: { wrong, failed, lost, timedOut } }) => wrong + failed + lost + timedOut)
    const usage = shown.map((one) => one.usage).reduce(addUsage)
    const pool = pools.get(id) ?? new CasePool(cell.load, slots, parts)
    pools.set(id, pool)
    if (isForCpu) pool.addSleeping(ok, usage.clientCpuNs)
    else {
      const time = timeOf(cell.load.load === 'open', shown, slots)
      const tallies = shown.map(({ tally }) => tally)
      pool.tally.addShares(tallies, time)
      // As of clients, what is used is of all answers that came meanwhile, whether or not they count.
      const answers = ok + sum(({ tally }) => tally.wrong + tally.failed)
      const ofAll = answers === 0 ? 1 : (answers + sum(({ tally }) => tally.uncountedAnswers)) / answers
      const usedNs = (rate: number | null) => (rate === null ? null : rate * time.windowNs * ofAll)
      const ofServer = { serverCpuNs: usedNs(used.server), databaseCpuNs: usedNs(used.database) }
      pool.add({ ...usage, ...ofServer }, shown.find(({ example }) => example !== null)?.example ?? null)
      logOf(id).addBlock(shown)
    }
    return { type: 'block-done', ok, notOk }
  }
}

/**
 * The time of a block that several have made: of an open loop all of it, until the last one's answer; of a closed one the mean
 * over all slots, wherever they are.
 */
function timeOf(
  isOpen: boolean,
  shown: readonly Pick<ShownShare, 'tally' | 'slots'>[],
  slots: number,
): { elapsedNs: number; windowNs: number } {
  const over = (of: 'elapsedNs' | 'windowNs') =>
    isOpen
      ? Math.max(...shown.map(({ tally }) => tally[of]))
      : sumBy(shown, (one) => one.tally[of] * one.slots) / slots
  return { elapsedNs: over('elapsedNs'), windowNs: over('windowNs') }
}

function first(replies: readonly ClientReply[]): ClientReply {
  return replies.find(({ type }) => type === 'failed' || type === 'refused') ?? replies[0]!
}

function shownOf(reply: ClientReply): ShownShare {
  const { shown } = expectReply(reply, 'block-done')
  if (!shown) throw new TrialError({ reason: 'crashed', cause: { code: 'share-without-results' } })
  return shown
}
