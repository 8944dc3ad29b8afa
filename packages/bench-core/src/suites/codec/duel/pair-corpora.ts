import type { Corpus } from '../../../workloads/corpora.ts'
import { pairedKey } from '../../duel/paired-key.ts'

/** The messages of both sides that are measured against each other, under one key. */
export interface DuelCorpus {
  readonly shared: Corpus
  readonly a: Corpus
  readonly b: Corpus
}

/** Corpora that lie at the same place of both sides. */
export function pairCorpora(ofA: readonly Corpus[], ofB: readonly Corpus[]): DuelCorpus[] {
  return ofA.flatMap((a, index) => {
    const b = ofB[index]
    return b === undefined ? [] : [{ shared: pairedKey(a, b), a, b }]
  })
}
