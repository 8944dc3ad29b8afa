import { type CaseGroup, caseGroupId } from '../../model/case-key.ts'
import type { Duel } from '../../model/duel-spec.ts'
import { ownWorkloadName } from '../../model/own-messages.ts'
import type { RunSpec } from '../../model/run-spec.ts'
import { findWorkload } from '../../workloads/catalogue.ts'
import { type DuelCorpus, pairCorpora } from './duel/pair-corpora.ts'

/** One corpus of a run: a workload at one size. */
export type Corpus = Pick<CaseGroup, 'workload' | 'parameters'>

type Messages = Pick<RunSpec, 'workloads' | 'sizes' | 'own'>

/** The corpora of a run, in the order in which reports show them. A workload without a size takes part in a sweep once. */
export function corporaOfRun(spec: Messages & Pick<RunSpec, 'duel'>): Corpus[] {
  return spec.duel ? duelCorpora(spec.duel).map(({ shared }) => shared) : corporaOf(spec)
}

/** The corpora of a duel, those of both sides together. */
export function duelCorpora({ a, b }: Duel): DuelCorpus[] {
  return pairCorpora(corporaOf(a), corporaOf(b))
}

/** The corpora of one side or of a run. */
export function corporaOf({ workloads, sizes, own }: Messages): Corpus[] {
  const builtIn = workloads.flatMap((workload): Corpus[] => {
    const { parameters } = findWorkload(workload)
    if (parameters.size === undefined || sizes === undefined) return [{ workload, parameters }]
    return sizes.map((size) => ({ workload, parameters: findWorkload(workload, size).parameters }))
  })
  return own ? [...builtIn, { workload: ownWorkloadName(own), parameters: {} }] : builtIn
}

/** A text that is the same for the same messages. */
export function corpusId(corpus: Corpus): string {
  return caseGroupId({ suite: 'codec', operation: '', ...corpus })
}
