import { machineClock } from '../../../measure/clock.ts'
import { planCores } from '../../../measure/process/pinning.ts'
import { compiledFolder } from '../../../measure/process/runtime/compiled-code.ts'
import { TrialError } from '../../../measure/process/trial-error.ts'
import { isOwnMachine } from '../../../model/protocol/target-description.ts'
import { secretValuesOf, withSecrets } from '../../../model/protocol/target-secrets.ts'
import type { GeneratorLine } from '../../generators-at-hand.ts'
import { type ClientProcess, startClient } from '../client/client-process.ts'
import type { ClientCommand, ClientReply } from '../client/contract.ts'
import { checkConfirmed } from '../target/target-spec.ts'
import type { FromGenerator, ToGenerator } from './messages.ts'
import { type ClockReading, offsetFrom } from './other-clock.ts'

const looks = 4

/** What a generator works with. */
interface GeneratorWork {
  readonly line: GeneratorLine
  /** Looks at the common clock so many times. */
  readClock(times: number, nowUs: () => number): Promise<readonly ClockReading[]>
  readonly homeFolder: string
  /** Aborts when it is over: all clients end. */
  readonly over: AbortSignal
}

const nowUs = () => machineClock.now() / 1e3

/** Makes its shares of a run's load, until that is over: it starts clients, has them do what the run asks, and tells what they say. */
export async function generate({ line, readClock, homeFolder, over }: GeneratorWork): Promise<void> {
  const clients = new Map<number, ClientProcess>()
  const cores = await planCores()
  const ended = new Promise<void>((resolve) =>
    over.addEventListener('abort', () => resolve(), { once: true }),
  )
  const failed = (id: number, error: unknown): FromGenerator => ({
    type: 'failed',
    id,
    failure:
      error instanceof TrialError
        ? error.failure
        : { reason: 'crashed', text: error instanceof Error ? error.message : String(error) },
  })
  const tell = (message: FromGenerator) => line.send(message)
  line.onMessage = (received) => {
    // The cast is at a door between two halves of one build.
    const message = received as ToGenerator
    work(message)
      .catch((error: unknown) => failed(message.id, error))
      .then((answer) => (over.aborted ? undefined : tell(answer)))
      .catch(() => {})
  }
  const known = await readClock(looks, nowUs)
  await tell({ type: 'ready', boundNs: nsOf(offsetFrom(known, nowUs())?.boundUs) })
  if (!over.aborted) await ended
  await Promise.all([...clients.values()].map((client) => client.end()))

  async function work(message: ToGenerator): Promise<FromGenerator> {
    const { id } = message
    switch (message.do) {
      case 'start': {
        const client = startClient(message.setup, {
          startCores: cores && [cores.others[0] ?? cores.measuring],
          compiledFolder: compiledFolder(homeFolder),
        })
        clients.set(message.client, client)
        return { type: 'answer', id, reply: await client.ready, boundNs: null }
      }
      case 'ask':
        return { type: 'answer', id, ...(await ask(clientOf(message), message.command, message.timeoutMs)) }
      case 'end': {
        await clients.get(message.client)?.end()
        clients.delete(message.client)
        return { type: 'answer', id, reply: { type: 'connected' }, boundNs: null }
      }
    }
  }

  function clientOf({ client }: ToGenerator): ClientProcess {
    const known = clients.get(client)
    if (!known) throw new Error('there is no such client')
    return known
  }

  async function ask(
    client: ClientProcess,
    command: ClientCommand,
    timeoutMs: number,
  ): Promise<{ reply: ClientReply; boundNs: number | null }> {
    if (command.type === 'connect' && command.target) {
      checkTarget(command.target)
      const target = withSecrets(command.target, process.env)
      const secretValues = secretValuesOf(command.target, process.env)
      return { reply: await client.ask({ ...command, target, secretValues }, timeoutMs), boundNs: null }
    }
    if (command.type !== 'block' || !command.inStep)
      return { reply: await client.ask(command, timeoutMs), boundNs: null }
    const before = await readClock(looks, nowUs)
    const atUs = nowUs()
    const offset = offsetFrom(before, atUs)
    const dueUs = offset && command.inStep.startsAtUs - offset.offsetUs
    // Where nobody can tell when it is to begin it begins now, for nothing.
    const isKnown = dueUs !== undefined && dueUs < atUs + timeoutMs * 1e3
    const startsAtUs = isKnown ? dueUs : atUs
    const reply = await client.ask({ ...command, inStep: { ...command.inStep, startsAtUs } }, timeoutMs)
    const after = offsetFrom([...before, ...(await readClock(looks, nowUs))], atUs)
    if (!isKnown || !offset || !after) return { reply, boundNs: null }
    return { reply, boundNs: nsOf(Math.abs(offset.offsetUs - after.offsetUs) + after.boundUs) }
  }
}

/** A run says that its target may be loaded, and that is looked at here, too; what is this machine's own is another one's elsewhere. */
function checkTarget(target: Parameters<typeof checkConfirmed>[0]): void {
  if (isOwnMachine(target.url)) throw new Error(`${target.url} means a different machine on every generator`)
  checkConfirmed(target)
}

function nsOf(us: number | undefined): number | null {
  return us === undefined ? null : us * 1e3
}
