import type { Parameters } from '../../model/case-key.ts'
import type { OwnMessages } from '../../model/own-messages.ts'
import { ownWorkloadName } from '../../model/own-workload-name.ts'
import type { RunSpec } from '../../model/run-spec.ts'
import type { StorageSpec } from '../../model/storage-spec.ts'
import { findWorkload } from '../../workloads/catalogue.ts'
import { corporaOf } from '../../workloads/corpora.ts'
import type { Workload } from '../../workloads/workload.ts'
import { findQueryField, type QueryField } from './query-field.ts'

/** One corpus of a run, or of one side of a duel. */
export interface CorpusCell {
  /** Its place among the corpora: names tables. */
  readonly place: number
  readonly workload: string
  readonly size: number | undefined
  readonly parameters: Parameters
  /** The user's own messages, where they are what the workload's name means. */
  readonly own: OwnMessages | undefined
  /** The name of the field that rows are found by, where it was chosen. */
  readonly queryField: string | undefined
  /** Whether its messages have a field that rows can be found by; of the user's own ones that may be known only when they are read. */
  readonly hasField: boolean
  /** Sizes to look at around the threshold for storing rows out of line: for the first corpus of a workload that has sizes. */
  readonly sweepSizes: readonly number[]
}

/** @param messages Of the run, or of one side of a duel. */
export function corpusCells(
  messages: Pick<RunSpec, 'workloads' | 'sizes' | 'own'>,
  { sweepSizes: wanted, queryField, ownField }: Pick<StorageSpec, 'sweepSizes' | 'queryField' | 'ownField'>,
  seed: number,
): CorpusCell[] {
  const swept = new Set<string>()
  return corporaOf(messages).map(({ workload, parameters }, place) => {
    const size = typeof parameters.size === 'number' ? parameters.size : undefined
    const sweepSizes = size === undefined || swept.has(workload) ? [] : wanted
    swept.add(workload)
    const isOwn = messages.own !== undefined && ownWorkloadName(messages.own) === workload
    const hasField = isOwn
      ? ownField !== null
      : findField(findWorkload(workload, size), seed, queryField) !== undefined
    return { place, workload, size, parameters, own: messages.own, queryField, hasField, sweepSizes }
  })
}

export function findField(
  { type, corpus }: Workload,
  seed: number,
  chosen: string | undefined,
): QueryField | undefined {
  return findQueryField(type, corpus(seed), chosen)
}
