import type { CorePlan } from '../../packages/bench-core/src/measure/process/pinning.ts'
import type { ProcessSettings } from '../../packages/bench-core/src/measure/process/runtime/trial-flags.ts'
import { trialRuntime } from '../../packages/bench-core/src/self-check/programs/run-program.ts'
import { shuffled } from '../shuffled.ts'
import type { Plan } from './options.ts'
import { expectedOurWayMs, measureOurWay } from './our-way.ts'
import { runWay } from './run-way.ts'
import type { Alternation } from './table.ts'
import type { LibraryWay } from './ways.ts'

/** The default of `bench codec`. */
const workload = 'infrastructure-execution'
const seed = 42
const startMs = 650

interface Place {
  readonly cores: CorePlan | undefined
  readonly signal: AbortSignal
  /** Says what begins now and how long it is expected to take. */
  begin(doing: string, expectedMs: number): void
}

/** What all of a plan is expected to take. */
export function expectedMs({ ways, operations, alternations, effort }: Plan): number {
  const once = ways.reduce((sum, way) => sum + 3 * expectedWayMs(way, effort) + expectedOurWayMs, 0)
  return once * operations.length * alternations
}

function expectedWayMs({ ms }: LibraryWay, effort: number): number {
  return startMs + ms * effort
}

/** What couldn't be measured, and why. */
export interface Failure {
  readonly codec: string
  readonly operation: string
  readonly text: string
}

/**
 * Everything once, then everything once more, so that a library's way and ours see the same machine. What fails is told,
 * and the rest goes on.
 */
export async function* alternate(plan: Plan, place: Place): AsyncGenerator<Alternation | Failure> {
  for (let number = 1; number <= plan.alternations; number++) {
    for (const way of plan.ways) {
      for (const operation of plan.operations) {
        try {
          yield await alternateOnce(way, operation, number, plan, place)
        } catch (error) {
          place.signal.throwIfAborted()
          yield { codec: way.codec, operation, text: error instanceof Error ? error.message : String(error) }
        }
      }
    }
  }
}

/** One operation in their way three times, with less and less that differs from ours, and in our way, in a shuffled order. */
async function alternateOnce(
  way: LibraryWay,
  operation: string,
  number: number,
  { alternations, effort }: Plan,
  { cores, signal, begin }: Place,
): Promise<Alternation> {
  const { codec, name } = way
  const about = { codec, operation, workload, seed }
  const begun = (words: string, expectedMs: number) =>
    begin(`${operation} ${codec}, ${words} (${number} of ${alternations})`, expectedMs)
  const theirWay = (words: string, messages: 'one' | 'all', runtime: ProcessSettings) => {
    begun(`${name}, ${words}`, expectedWayMs(way, effort))
    return runWay({ ...about, messages, effort }, runtime, cores?.measuring, signal)
  }
  const found: Partial<{ -readonly [Figure in keyof Alternation]: Alternation[Figure] }> = {}
  const turns = [
    async () => {
      found.one = await theirWay('one message', 'one', { flags: way.flags, variables: {} })
    },
    async () => {
      found.all = await theirWay('all messages', 'all', { flags: way.flags, variables: {} })
    },
    async () => {
      found.flagged = await theirWay('all messages, our settings', 'all', trialRuntime)
    },
    async () => {
      begun('our way', expectedOurWayMs)
      found.oursNs = await measureOurWay(about, cores, signal)
    },
  ]
  for (const turn of shuffled(turns, seed, `${codec}-${operation}-${number}`)) await turn()
  return { codec, operation, ...found } as Alternation
}
