import { caseFailures, TrialError } from '../../../measure/process/trial-error.ts'
import { shuffled } from '../../../measure/shuffled.ts'
import type { FiguresMeasured, Participant, RunEvent } from '../../../model/run/run-event.ts'
import { opponentOf } from '../../../model/run/run-spec.ts'
import type { Corpus } from '../../../workloads/corpora.ts'
import { seededRandom } from '../../../workloads/seeded-random.ts'
import type { SuiteContext } from '../../suite.ts'
import { corpusId } from '../corpora.ts'
import type { ApartSession } from '../dimensions/dimension.ts'
import { processesOfRound } from './processes.ts'

/** How one process is looked at, and what those of a round amount to. */
interface FirstUses<Answer> {
  /** @throws TrialError where the contender can't be started or used. */
  use(corpus: Corpus, participant: Participant): Promise<Answer>
  figuresOf(answers: readonly Answer[]): Pick<FiguresMeasured, 'figures' | 'notes'>
  readonly expectedMs: number
}

/** Starts every contender a few times a round, one process at a time and nothing else working. */
export function firstUsesInTurns<Answer>(
  { spec, signal, meter }: SuiteContext,
  corpora: readonly Corpus[],
  { use, figuresOf, expectedMs }: FirstUses<Answer>,
): ApartSession {
  const failed = new Set<string>()
  return {
    async *measureRound(round, decided) {
      const left = spec.codecs.filter((contender) => !decided.has(contender))
      const references = left.filter((contender) => opponentOf(spec, 'codec', contender) === null)
      const participants = [
        ...left.map((contender) => ({ contender, copy: 1 })),
        ...references.map((contender) => ({ contender, copy: 2 })),
      ]
      for (const corpus of corpora) yield* measureCorpus(corpus, round, participants)
    },
  }

  async function* measureCorpus(
    corpus: Corpus,
    round: number,
    participants: readonly Participant[],
  ): AsyncGenerator<RunEvent> {
    const answers = new Map(participants.map((participant) => [participant, [] as Answer[]]))
    for (let pass = 1; pass <= processesOfRound(spec); pass++) {
      const random = seededRandom(spec.seed, `init-${round}-${pass}-${corpusId(corpus)}`)
      for (const participant of shuffled(participants, random)) {
        const { contender, copy } = participant
        const owner = `${contender} ${copy} ${corpusId(corpus)}`
        yield* meter.say({ code: 'measuring' }, 'init', contender)
        if (!failed.has(owner)) {
          try {
            signal.throwIfAborted()
            answers.get(participant)!.push(await use(corpus, participant))
          } catch (error) {
            signal.throwIfAborted()
            if (!(error instanceof TrialError)) throw error
            failed.add(owner)
            const key = { suite: 'codec', operation: 'init', contender, ...corpus } as const
            yield* caseFailures(participant, [key], error.failure)
          }
        }
        meter.done(expectedMs)
      }
    }
    for (const [participant, own] of answers) {
      if (own.length === 0) continue
      const corpusOfRound = { suite: 'codec', operation: 'init', ...corpus, round } as const
      yield { type: 'figures-measured', ...corpusOfRound, ...participant, ...figuresOf(own) }
    }
  }
}
