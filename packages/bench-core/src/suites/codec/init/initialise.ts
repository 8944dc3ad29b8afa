import { findCodec } from '../../../codecs/catalogue.ts'
import { askTimeoutMs, expectReply, startTrials, type Trial } from '../../../measure/round/trials.ts'
import { TrialError } from '../../../measure/trial-process.ts'
import type { Participant, RunEvent } from '../../../model/run-event.ts'
import type { Corpus } from '../../../workloads/corpora.ts'
import { seededRandom } from '../../../workloads/seeded-random.ts'
import { standingOf } from '../../duel/contender-of-side.ts'
import type { SuiteContext } from '../../suite.ts'
import { corpusId } from '../corpora.ts'
import type { ApartSession } from '../dimensions/dimension.ts'
import { shuffled } from '../shuffled.ts'
import { trialProgram } from '../trial-program.ts'
import { processesOfRound } from './processes.ts'
import { encodedQuestion, type InitAnswer, initQuestion } from './setup.ts'

const startedMs = 190

/** Starts every contender a few times a round, one process at a time and nothing else working. */
export function openInitialisation(context: SuiteContext, corpora: readonly Corpus[]): ApartSession {
  const { spec, cores, signal, meter, homeFolder } = context
  const encoded = new Map<string, string>()
  const failed = new Set<string>()
  return {
    async *measureRound(round) {
      for (const corpus of corpora) yield* measureCorpus(corpus, round)
    },
  }

  async function* measureCorpus(corpus: Corpus, round: number): AsyncGenerator<RunEvent> {
    const participants: Participant[] = [
      ...spec.codecs.map((contender) => ({ contender, copy: 1 })),
      { contender: spec.reference, copy: 2 },
    ]
    const answers = new Map(participants.map((participant) => [participant, [] as InitAnswer[]]))
    for (let pass = 1; pass <= processesOfRound(spec); pass++) {
      const random = seededRandom(spec.seed, `init-${round}-${pass}-${corpusId(corpus)}`)
      for (const participant of shuffled(participants, random)) {
        const { contender } = participant
        const owner = `${contender} ${corpusId(corpus)}`
        yield* meter.say(`first use of ${contender}`, 'init', contender)
        if (!failed.has(owner)) {
          try {
            answers.get(participant)!.push(await firstUse(corpus, participant, owner))
          } catch (error) {
            signal.throwIfAborted()
            if (!(error instanceof TrialError)) throw error
            failed.add(owner)
            const key = { suite: 'codec', operation: 'init', contender, ...corpus } as const
            const reason = error.message.startsWith('lossy') ? 'lossy' : error.reason
            yield { type: 'case-failed', key, reason, text: error.told }
          }
        }
        meter.done(startedMs)
      }
    }
    for (const [participant, own] of answers) {
      if (own.length === 0) continue
      const corpusOfRound = { suite: 'codec', operation: 'init', ...corpus, round } as const
      yield { type: 'figures-measured', ...corpusOfRound, ...participant, ...figuresOf(own) }
    }
  }

  async function firstUse(corpus: Corpus, participant: Participant, owner: string): Promise<InitAnswer> {
    const message = encoded.get(owner) ?? (await asked(corpus, participant, encodedQuestion, ''))
    encoded.set(owner, message)
    return JSON.parse(await asked(corpus, participant, initQuestion, message))
  }

  /** A fresh process, one question, and its end. */
  async function asked(
    corpus: Corpus,
    participant: Participant,
    about: string,
    argument: string,
  ): Promise<string> {
    signal.throwIfAborted()
    const { info, own, imports } = findCodec(standingOf(spec.duel, participant.contender).subject)
    const library = own?.module ?? imports ?? info.library
    const { trials, failures } = await startTrials(
      [participant],
      (contender) =>
        trialProgram('init', spec, corpus, {
          contender,
          homeFolder,
          ...(library !== 'node' && { library }),
        }),
      cores,
      signal,
    )
    const [failure] = failures
    if (failure) throw new TrialError('crashed', failure.text)
    const trial = trials[0]!
    try {
      return await answerOf(trial, about, argument)
    } finally {
      await trial.process.end()
    }
  }
}

async function answerOf(trial: Trial, about: string, argument: string): Promise<string> {
  const { reply } = await trial.process.ask({ type: 'question', about, argument }, askTimeoutMs)
  if (reply.type === 'failed') throw new TrialError('crashed', reply.text)
  return expectReply(reply, 'answer').answer
}

/** Means over the processes of a round. */
function figuresOf(answers: readonly InitAnswer[]) {
  const mean = (of: (answer: InitAnswer) => number) =>
    answers.reduce((sum, answer) => sum + of(answer), 0) / answers.length
  const isBuiltIn = answers.every(({ importNs }) => importNs === null)
  return {
    figures: {
      initNs: mean(
        ({ importNs, schemaNs, firstEncodeNs, firstDecodeNs }) =>
          (importNs ?? 0) + schemaNs + firstEncodeNs + firstDecodeNs,
      ),
      importNs: isBuiltIn ? null : mean(({ importNs }) => importNs ?? 0),
      schemaNs: mean(({ schemaNs }) => schemaNs),
      firstEncodeNs: mean(({ firstEncodeNs }) => firstEncodeNs),
      firstDecodeNs: mean(({ firstDecodeNs }) => firstDecodeNs),
      initProcesses: answers.length,
    },
    ...(isBuiltIn && { notes: { importNs: 'part of the runtime: nothing is imported' } }),
  }
}
