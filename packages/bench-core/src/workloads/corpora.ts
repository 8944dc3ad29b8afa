import { type MessageWeight, ownWorkloadName } from '../model/messages/own-messages.ts'
import { usualSeed } from '../model/options/run.ts'
import type { CaseGroup } from '../model/report/case-key.ts'
import type { RunSpec } from '../model/run/run-spec.ts'
import { findWorkload } from './catalogue.ts'
import { meanWeight } from './message-weight.ts'

/** One corpus of a run: a workload at one size. */
export type Corpus = Pick<CaseGroup, 'workload' | 'parameters'>

/** The corpora of one side or of a run. A workload without a size takes part in a sweep once. */
export function corporaOf({ workloads, sizes, own }: Pick<RunSpec, 'workloads' | 'sizes' | 'own'>): Corpus[] {
  const builtIn = workloads.flatMap((workload): Corpus[] => {
    const { parameters } = findWorkload(workload)
    if (parameters.size === undefined || sizes === undefined) return [{ workload, parameters }]
    return sizes.map((size) => ({ workload, parameters: findWorkload(workload, size).parameters }))
  })
  return own ? [...builtIn, { workload: ownWorkloadName(own), parameters: {} }] : builtIn
}

/** What a message weighs that may be heavier than usual: the user's own, or a built-in one that is larger than it usually is. */
export function heavyWeight(
  { workload, parameters: { size } }: Corpus,
  own: RunSpec['own'],
): MessageWeight | undefined {
  if (own && ownWorkloadName(own) === workload) return own.weight
  if (typeof size !== 'number' || size <= Number(findWorkload(workload).parameters.size)) return undefined
  const { type, corpus } = findWorkload(workload, size)
  return meanWeight(type, corpus(usualSeed, 1))
}
