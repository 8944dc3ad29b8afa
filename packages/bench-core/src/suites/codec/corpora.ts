import { settingsParameters, usualSettings } from '../../model/codec/runtime-settings.ts'
import type { Duel } from '../../model/duel/duel-spec.ts'
import { caseGroupId } from '../../model/report/case-key.ts'
import type { RunSpec } from '../../model/run/run-spec.ts'
import { type Corpus, corporaOf } from '../../workloads/corpora.ts'
import { pairedKey } from '../duel/paired-key.ts'

/** The messages of both sides that are measured against each other, under one key. */
interface DuelCorpus {
  readonly shared: Corpus
  readonly a: Corpus
  readonly b: Corpus
}

/**
 * The corpora of a run, in the order in which reports show them.
 * @param settings Of the runtime that works them.
 */
export function corporaOfRun(
  spec: Pick<RunSpec, 'workloads' | 'sizes' | 'own' | 'duel'>,
  settings = usualSettings as string,
): Corpus[] {
  const corpora = spec.duel ? duelCorpora(spec.duel).map(({ shared }) => shared) : corporaOf(spec)
  return corpora.map(({ workload, parameters }) => ({
    workload,
    parameters: { ...parameters, ...settingsParameters(settings) },
  }))
}

/** The corpora of a duel: those that lie at the same place of both sides. */
export function duelCorpora(sides: Duel): DuelCorpus[] {
  const ofB = corporaOf(sides.b)
  return corporaOf(sides.a).flatMap((a, index) => {
    const b = ofB[index]
    return b === undefined ? [] : [{ shared: pairedKey(a, b), a, b }]
  })
}

/** A text that is the same for the same messages. */
export function corpusId(corpus: Corpus): string {
  return caseGroupId({ suite: 'codec', operation: '', ...corpus })
}
