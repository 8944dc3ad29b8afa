import { measureRound } from '../../measure/round/round.ts'
import { presets } from '../../model/presets.ts'
import { type CaseKey, caseGroupId } from '../../model/report/case-key.ts'
import type { RunEvent } from '../../model/run/run-event.ts'
import { sum } from '../../model/sum.ts'
import type { Corpus } from '../../workloads/corpora.ts'
import {
  everyCase,
  type IsMeasured,
  type SuiteContext,
  type SuiteOfMessages,
  type SuiteSession,
} from '../suite.ts'
import { corpusId } from './corpora.ts'
import type { CorpusCase } from './dimensions/dimension.ts'
import { codecDuel } from './duel/resolve-duel.ts'
import { contenderInfo } from './duel/sides.ts'
import { lanePrograms } from './lane/lane-programs.ts'
import { type Party, partiesOf } from './lane/parties.ts'
import { prepareLanes } from './lane/prepare-lanes.ts'
import { resolveCodecs } from './resolve.ts'
import { takesPart } from './rounds.ts'
import { operationsPrepared, sharedRound } from './shared-round.ts'
import { type CodecWork, casesOfCorpus, expectedRoundMs, needsTrials, workOfRound } from './work.ts'

/** The operations that everything else about codecs is built on: what the self-check and the doctor look at. */
export const codecOperations = ['encode', 'decode'] as const

/** Codecs over the same messages: live processes of all of them take turns on one core. */
export const codecSuite: SuiteOfMessages = {
  name: 'codec',
  defaultWorkloads: ['infrastructure-execution'],
  rounds: { smoke: 3, quick: 5, standard: 12, thorough: 40 },
  doesAll: true,
  resolve: resolveCodecs,
  duel: codecDuel,
  plan(spec) {
    const preset = presets[spec.preset]
    const parties = partiesOf(spec)
    const cases = parties.flatMap((party) =>
      workedBy(party).flatMap((known) => party.spec.codecs.map((contender) => keyOf(known, contender))),
    )
    const roundsMs = Array.from({ length: spec.rounds }, (_, index) =>
      parties
        .filter(({ rounds }) => takesPart(index + 1, spec.rounds, rounds))
        .reduce((sum, party) => {
          const now = workOfRound(party.work, preset, spec.rounds, index + 1)
          return sum + expectedRoundMs(party, preset, now)
        }, 0),
    )
    return {
      // Lanes come after this runtime, operation by operation.
      cases: [...Map.groupBy(cases, caseGroupId).values()].flat(),
      contenders: spec.codecs.map((name) => contenderInfo(spec, name)),
      openMs: 0,
      roundMs: sum(roundsMs) / spec.rounds,
    }
  },
  prepare: prepareLanes,
  // biome-ignore lint/correctness/useYield: all that takes long is prepared.
  async *open(context) {
    return codecSession(context)
  },
}

function codecSession(context: SuiteContext): SuiteSession {
  const { spec, signal, meter } = context
  const preset = presets[spec.preset]
  const parties = partiesOf(spec)
  const lanes = lanePrograms(context)
  const apart = new Map(
    parties.flatMap((party) =>
      party.work.apart.map(
        (known) => [known, known.open({ ...context, spec: party.spec }, party.corpora, lanes)] as const,
      ),
    ),
  )
  const failed = new Map(
    parties.flatMap(({ corpora }) =>
      corpora.map((corpus) => [corpusId(corpus), new Map<string, Set<string>>()] as const),
    ),
  )
  return {
    async *measureRound(round, isMeasured = everyCase) {
      // There and back again, so that none of them always has the machine first.
      for (const party of round % 2 === 0 ? parties.toReversed() : parties) {
        const decided = decidedIn(party, isMeasured)
        if (decided.size === party.spec.codecs.length || !takesPart(round, spec.rounds, party.rounds))
          continue
        const now = workOfRound(party.work, preset, spec.rounds, round)
        if (needsTrials(now))
          for (const corpus of party.corpora) yield* measureCorpus(party, corpus, now, { round, decided })
        for (const known of now.apart) {
          signal.throwIfAborted()
          yield* apart.get(known)!.measureRound(round, decided)
        }
      }
    },
    close: lanes.close,
  }

  async function* measureCorpus(
    party: Party,
    corpus: Corpus,
    now: CodecWork,
    { round, decided }: { readonly round: number; readonly decided: ReadonlySet<string> },
  ): AsyncGenerator<RunEvent> {
    signal.throwIfAborted()
    const failedHere = failed.get(corpusId(corpus))!
    // Whether a contender can encode says why it can't do what takes that.
    const asked = [...new Set(['encode', ...operationsPrepared(now)])]
    const program = party.lane && (await lanes.of(party.lane, corpus, asked))
    const setting = { ...context, ...(program && { program }) }
    const plan = sharedRound(setting, party, preset, now, corpus, round, { failed: failedHere, decided })
    for await (const event of measureRound(plan, meter, signal)) {
      if (event.type === 'case-failed') {
        const { contender, operation } = event.key
        failedHere.set(contender, (failedHere.get(contender) ?? new Set()).add(operation))
      }
      yield event
    }
  }
}

/** All that a party's contenders work. */
function workedBy({ spec, work, corpora }: Party): CorpusCase[] {
  return [
    ...corpora.flatMap((corpus) => casesOfCorpus(work, corpus)),
    ...work.apart.flatMap((apart) => apart.cases(spec, corpora)),
  ]
}

/** The contenders of a party of whom nothing is measured any more. */
function decidedIn(party: Party, isMeasured: IsMeasured): ReadonlySet<string> {
  const worked = workedBy(party)
  return new Set(party.spec.codecs.filter((name) => worked.every((known) => !isMeasured(keyOf(known, name)))))
}

function keyOf(known: CorpusCase, contender: string): CaseKey {
  return { suite: 'codec', contender, ...known }
}
