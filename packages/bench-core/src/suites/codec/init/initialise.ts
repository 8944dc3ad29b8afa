import { findCodec } from '../../../codecs/catalogue.ts'
import { askFor, withTrial } from '../../../measure/round/trials.ts'
import type { Participant } from '../../../model/run/run-event.ts'
import { sumBy } from '../../../model/sum.ts'
import type { Corpus } from '../../../workloads/corpora.ts'
import { contenderBehind } from '../../duel/contender-of-side.ts'
import type { SuiteContext } from '../../suite.ts'
import { corpusId } from '../corpora.ts'
import type { ApartSession } from '../dimensions/dimension.ts'
import { trialProgram } from '../trial-program.ts'
import { firstUsesInTurns } from './in-turns.ts'
import { encodedQuestion, type InitAnswer, initQuestion } from './setup.ts'

const startedMs = 190

/** First uses of contenders of this runtime. */
export function openInitialisation(context: SuiteContext, corpora: readonly Corpus[]): ApartSession {
  const { spec, homeFolder } = context
  const encoded = new Map<string, string>()
  return firstUsesInTurns(context, corpora, { use: firstUse, figuresOf, expectedMs: startedMs })

  async function firstUse(corpus: Corpus, participant: Participant): Promise<InitAnswer> {
    const owner = `${participant.contender} ${corpusId(corpus)}`
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
    const { info, own, imports } = findCodec(contenderBehind(spec.duel, participant.contender).subject)
    const library = own?.module ?? imports ?? info.library
    const program = trialProgram('init', spec, corpus, {
      contender: participant.contender,
      homeFolder,
      ...(library !== 'node' && { library }),
    })
    return withTrial(participant, program, context, async ({ process }) => {
      const { answer } = await askFor(process, { type: 'question', about, argument }, 'answer')
      return answer
    })
  }
}

/** Means over the processes of a round. */
function figuresOf(answers: readonly InitAnswer[]) {
  const mean = (of: (answer: InitAnswer) => number) => sumBy(answers, of) / answers.length
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
