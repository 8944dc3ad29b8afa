import type { HostLock } from '../../measure/lock/host-lock.ts'
import type { AgentInfo } from '../../model/machine/agent.ts'
import { shortRunId } from '../../model/run/run-id.ts'
import { awaitMachine } from '../../run/take-machine.ts'
import { GeneratorDesk } from '../../store/generators/generator-desk.ts'
import { generate } from '../../suites/protocol/generators/generator-worker.ts'

interface Asked {
  readonly databaseUrl: string
  readonly agent: AgentInfo
  readonly homeFolder: string
  readonly lockName: string | undefined
  /** Aborts when the agent is to give back what it has. */
  readonly handBack: AbortSignal
  readonly say: (line: string) => void
}

/** Generates load for a run that asks for it, with the machine to itself; false where none asks. */
export function generatorOf(asked: Asked): { generate(): Promise<boolean>; close(): Promise<void> } {
  let desk: GeneratorDesk | undefined
  const close = async () => {
    await desk?.close()
    desk = undefined
  }
  return {
    close,
    async generate() {
      try {
        desk ??= await GeneratorDesk.open(asked.databaseUrl)
        return await generateFor(desk, asked)
      } catch (error) {
        await close()
        throw error
      }
    },
  }
}

async function generateFor(
  desk: GeneratorDesk,
  { agent, homeFolder, lockName, handBack, say }: Asked,
): Promise<boolean> {
  const key = await desk.take(agent)
  if (!key) return false
  const run = `run ${shortRunId(key.runId)}`
  const over = new AbortController()
  const end = () => over.abort()
  handBack.addEventListener('abort', end, { once: true })
  if (handBack.aborted) end()
  const line = desk.line(key, true)
  const stopBeats = desk.everyBeat(async () => {
    if (!(await desk.isAsked(key, agent.name))) end()
  }, end)
  let lock: HostLock | undefined
  try {
    lock = await awaitMachine(`load for ${run}`, { signal: over.signal, lockName }, () => {})
    say(`generates load for ${run}`)
    await generate({
      line,
      readClock: (times, nowUs) => desk.readClock(times, nowUs),
      homeFolder,
      over: over.signal,
    })
  } catch (error) {
    if (!over.signal.aborted) throw error
  } finally {
    stopBeats()
    line.close()
    handBack.removeEventListener('abort', end)
    await lock?.release()
  }
  say(`${run}: load is no longer needed`)
  return true
}
