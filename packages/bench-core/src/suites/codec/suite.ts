import { measureRound } from '../../measure/round/round.ts'
import { presets } from '../../model/presets.ts'
import type { RunEvent } from '../../model/run-event.ts'
import type { Corpus } from '../../workloads/corpora.ts'
import type { Suite, SuiteContext, SuiteSession } from '../suite.ts'
import { corporaOfRun, corpusId } from './corpora.ts'
import { codecDuel } from './duel/resolve-duel.ts'
import { contenderInfo } from './duel/sides.ts'
import { resolveCodecs } from './resolve.ts'
import { sharedRound } from './shared-round.ts'
import { type CodecWork, casesOfCorpus, expectedRoundMs, needsTrials, workOf, workOfRound } from './work.ts'

/** The operations that everything else about codecs is built on: what the self-check and the doctor look at. */
export const codecOperations = ['encode', 'decode'] as const

/** Codecs over the same messages: live processes of all of them take turns on one core. */
export const codecSuite: Suite = {
  name: 'codec',
  defaultWorkloads: ['infrastructure-execution'],
  rounds: { smoke: 3, quick: 5, standard: 12, thorough: 40 },
  resolve: resolveCodecs,
  duel: codecDuel,
  plan(spec) {
    const corpora = corporaOfRun(spec)
    const preset = presets[spec.preset]
    const work = workOf(spec)
    const cases = [
      ...corpora.flatMap((corpus) => casesOfCorpus(work, corpus)),
      ...work.apart.flatMap((apart) => apart.cases(spec, corpora)),
    ]
    const roundsMs = Array.from({ length: spec.rounds }, (_, index) =>
      expectedRoundMs(spec, preset, corpora, workOfRound(work, preset, spec.rounds, index + 1)),
    )
    return {
      cases: cases.flatMap((known) =>
        spec.codecs.map((contender) => ({ suite: 'codec' as const, contender, ...known })),
      ),
      contenders: spec.codecs.map((name) => contenderInfo(spec, name)),
      openMs: 0,
      roundMs: roundsMs.reduce((sum, ms) => sum + ms, 0) / spec.rounds,
    }
  },
  // biome-ignore lint/correctness/useYield: a codec run has nothing to prepare.
  async *open(context) {
    return codecSession(context)
  },
}

function codecSession(context: SuiteContext): SuiteSession {
  const { spec, signal, meter } = context
  const preset = presets[spec.preset]
  const corpora = corporaOfRun(spec)
  const work = workOf(spec)
  const apart = new Map(work.apart.map((known) => [known, known.open(context, corpora)]))
  const failed = new Map(corpora.map((corpus) => [corpusId(corpus), new Map<string, Set<string>>()]))
  return {
    async *measureRound(round) {
      const now = workOfRound(work, preset, spec.rounds, round)
      if (needsTrials(now)) for (const corpus of corpora) yield* measureCorpus(corpus, now, round)
      for (const known of now.apart) {
        signal.throwIfAborted()
        yield* apart.get(known)!.measureRound(round)
      }
    },
    async close() {},
  }

  async function* measureCorpus(corpus: Corpus, now: CodecWork, round: number): AsyncGenerator<RunEvent> {
    signal.throwIfAborted()
    const failedHere = failed.get(corpusId(corpus))!
    const plan = sharedRound(context, preset, now, corpus, round, failedHere)
    for await (const event of measureRound(plan, meter, signal)) {
      if (event.type === 'case-failed') {
        const { contender, operation } = event.key
        failedHere.set(contender, (failedHere.get(contender) ?? new Set()).add(operation))
      }
      yield event
    }
  }
}
