import { setTimeout } from 'node:timers/promises'
import { machineClock } from '../../measure/clock.ts'
import { WirebenchError } from '../../model/errors.ts'
import { nameAddress } from '../../model/machine/agent.ts'
import { GeneratorDesk } from '../../store/generators/generator-desk.ts'
import type { CallGenerators, GeneratorEnd } from '../../suites/generators-at-hand.ts'

/** Agents look for what to do twice a second; one that measures has that to end first. */
const comeWithinMs = 60_000
const lookEveryMs = 200

/** Asks agents to generate load for a run, by way of the database that they look into; undefined where none is named. */
export function generatorCaller(databaseUrl: string | undefined, runId: string): CallGenerators | undefined {
  if (!databaseUrl) return undefined
  return async (names, signal) => {
    const desk = await GeneratorDesk.open(databaseUrl)
    try {
      const ends = names.map((name, number) => endOf(desk, { runId, number }, name))
      await desk.ask(runId, names.map(nameAddress))
      await untilAllCome(desk, runId, names, signal)
      const stopBeats = desk.everyBeat(
        async () => {
          const asked = await desk.asked(runId)
          for (const { number, isThere } of asked) if (!isThere) ends[number]?.lose()
        },
        () => {
          for (const end of ends) end.lose()
        },
      )
      return {
        ends,
        host: desk.host,
        nowUs: async () => (await desk.readClock(1, () => machineClock.now() / 1e3))[0]!.saidUs,
        async close() {
          stopBeats()
          await desk.dismiss(runId).catch(() => {})
          await desk.close()
        },
      }
    } catch (error) {
      await desk.dismiss(runId).catch(() => {})
      await desk.close()
      throw error
    }
  }
}

function endOf(
  desk: GeneratorDesk,
  key: { readonly runId: string; readonly number: number },
  name: string,
): GeneratorEnd & { lose(): void } {
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
  return { name, line: desk.line(key, false), lost, lose }
}

async function untilAllCome(
  desk: GeneratorDesk,
  runId: string,
  names: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const givesUpMs = performance.now() + comeWithinMs
  for (;;) {
    const missing = (await desk.asked(runId)).filter(({ agent }) => agent === null)
    if (missing.length === 0) return
    signal.throwIfAborted()
    if (performance.now() > givesUpMs) throw haveNotCome(missing.map(({ number }) => names[number]!))
    await setTimeout(lookEveryMs, undefined, { signal })
  }
}

function haveNotCome(names: readonly string[]): WirebenchError {
  return new WirebenchError(
    'no-agent',
    `${names.join(', ')} ${names.length === 1 ? 'wasn’t' : 'weren’t'} available to generate load within a minute`,
    'start an agent with that name where the load should come from, or wait until it finishes its current run',
    { field: 'protocol.generators' },
  )
}
