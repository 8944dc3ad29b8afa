import { TrialError } from '../../../measure/process/trial-error.ts'
import { askFor, withTrial } from '../../../measure/round/trials.ts'
import { shuffled } from '../../../measure/shuffled.ts'
import type { EvolutionCheck, RunEvent } from '../../../model/run/run-event.ts'
import { seededRandom } from '../../../workloads/seeded-random.ts'
import type { SuiteContext } from '../../suite.ts'
import type { ApartSession, ApartWork, CorpusCase } from '../dimensions/dimension.ts'
import { fewestRounds } from '../rounds.ts'
import { programOf } from '../trial-program.ts'

/** Evolutions have messages of their own, so there is one case of them whatever else the run measures. */
export const evolutionCase: CorpusCase = {
  operation: 'evolve',
  workload: 'schema-evolution',
  parameters: {},
}

/** What one process takes to read every evolution both ways, and to time it. */
const processMs = 900

/** Lets every codec read all evolutions both ways, in a process of its own in each of its rounds. */
export const evolutionsHere: ApartWork = {
  rounds: fewestRounds,
  cases: () => [evolutionCase],
  expectedMs: ({ codecs }) => codecs.length * processMs,
  open(context) {
    const { spec } = context
    return evolutionsInTurns(context, processMs, (contender) => {
      const program = programOf('evolution', spec, contender, { seed: spec.seed })
      return withTrial({ contender, copy: 1 }, program, context, async ({ process }) => {
        const question = { type: 'question', about: 'evolutions', argument: '' } as const
        return JSON.parse((await askFor(process, question, 'answer')).answer)
      })
    })
  },
}

/** Lets one contender after the other read all evolutions both ways. */
export function evolutionsInTurns(
  { spec, signal, meter }: SuiteContext,
  expectedMs: number,
  /** @throws TrialError where a contender can't be asked. */
  checked: (contender: string) => Promise<EvolutionCheck[]>,
): ApartSession {
  const failed = new Set<string>()
  return {
    async *measureRound(round, decided) {
      const left = spec.codecs.filter((contender) => !decided.has(contender))
      const order = shuffled(left, seededRandom(spec.seed, `evolution-${round}`))
      for (const contender of order) {
        yield* meter.say({ code: 'measuring' }, evolutionCase.operation, contender)
        if (!failed.has(contender)) yield* measure(contender, round)
        meter.done(expectedMs)
      }
    },
  }

  async function* measure(contender: string, round: number): AsyncGenerator<RunEvent> {
    try {
      const checks = await checked(contender)
      const key = { suite: 'codec', ...evolutionCase, contender } as const
      yield { type: 'evolution-checked', ...key, round, checks }
      yield { type: 'figures-measured', ...key, round, copy: 1, figures: figuresOf(checks) }
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof TrialError)) throw error
      failed.add(contender)
      const key = { suite: 'codec', ...evolutionCase, contender } as const
      yield { ...error.failure, type: 'case-failed', key }
    }
  }
}

/** How many of the readings went well: all that both versions have arrived. */
function figuresOf(checks: readonly EvolutionCheck[]): { compatibleReadings: number; readings: number } {
  const well = checks.filter(({ outcome }) => outcome === 'kept' || outcome === 'defaulted')
  return { compatibleReadings: well.length, readings: checks.length }
}
