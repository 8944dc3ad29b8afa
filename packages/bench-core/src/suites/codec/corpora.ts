import { caseGroupId } from '../../model/case-key.ts'
import type { Duel } from '../../model/duel-spec.ts'
import type { RunSpec } from '../../model/run-spec.ts'
import { type Corpus, corporaOf } from '../../workloads/corpora.ts'
import { type DuelCorpus, pairCorpora } from './duel/pair-corpora.ts'

/** The corpora of a run, in the order in which reports show them. */
export function corporaOfRun(spec: Pick<RunSpec, 'workloads' | 'sizes' | 'own' | 'duel'>): Corpus[] {
  return spec.duel ? duelCorpora(spec.duel).map(({ shared }) => shared) : corporaOf(spec)
}

/** The corpora of a duel, those of both sides together. */
export function duelCorpora({ a, b }: Duel): DuelCorpus[] {
  return pairCorpora(corporaOf(a), corporaOf(b))
}

/** A text that is the same for the same messages. */
export function corpusId(corpus: Corpus): string {
  return caseGroupId({ suite: 'codec', operation: '', ...corpus })
}
