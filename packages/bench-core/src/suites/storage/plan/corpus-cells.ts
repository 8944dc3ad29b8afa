import type { DescMessage } from '@bufbuild/protobuf'
import type { OwnMessages } from '../../../model/messages/own-messages.ts'
import { ownWorkloadName } from '../../../model/messages/own-workload-name.ts'
import type { Parameters } from '../../../model/report/case-key.ts'
import type { RunSpec } from '../../../model/run/run-spec.ts'
import { isQueryPhase, type StoragePhase, type StorageSpec } from '../../../model/storage/storage-spec.ts'
import { findWorkload } from '../../../workloads/catalogue.ts'
import { corporaOf } from '../../../workloads/corpora.ts'
import type { Workload } from '../../../workloads/workload.ts'
import { dictionaryEvery, splitForDictionary } from '../../dictionary.ts'
import { columnFormats } from '../formats/catalogue.ts'
import { findQueryFields, type QueryFields } from './query-field.ts'
import { fieldOfQuery } from './query-statement.ts'

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
  /** Whether a tenth of them is in no table, because a dictionary is made of it: for every format of the run alike. */
  readonly holdsOut: boolean
  /** Which of the fields its messages have that queries look at; of the user's own ones that may be known only when they are read. */
  readonly has: Readonly<Record<keyof QueryFields, boolean>>
  /** Sizes to look at around the threshold for storing rows out of line: for the first corpus of a workload that has sizes. */
  readonly sweepSizes: readonly number[]
}

/** @param messages Of the run, or of one side of a duel. */
export function corpusCells(
  messages: Pick<RunSpec, 'workloads' | 'sizes' | 'own'>,
  {
    sweepSizes: wanted,
    queryField,
    ownField,
    ownNested,
    ownNumber,
    formats,
  }: Pick<StorageSpec, 'sweepSizes' | 'queryField' | 'ownField' | 'ownNested' | 'ownNumber' | 'formats'>,
  seed: number,
): CorpusCell[] {
  const swept = new Set<string>()
  const holdsOut = holdsOutWith(formats)
  return corporaOf(messages).map(({ workload, parameters: given }, place) => {
    const parameters = holdsOut ? { ...given, heldOutEvery: dictionaryEvery } : given
    const size = typeof parameters.size === 'number' ? parameters.size : undefined
    const sweepSizes = size === undefined || swept.has(workload) ? [] : wanted
    swept.add(workload)
    const isOwn = messages.own !== undefined && ownWorkloadName(messages.own) === workload
    const has = isOwn
      ? { field: ownField !== null, nested: ownNested !== null, number: ownNumber !== null }
      : whatHas(workload, { size, seed, queryField, holdsOut })
    return { place, workload, size, parameters, own: messages.own, queryField, holdsOut, has, sweepSizes }
  })
}

/** Of built-in messages, of which the same seed makes the same ones: a form plans again at every change, and looking takes long. */
const known = new Map<string, CorpusCell['has']>()
const mostKnown = 200

function whatHas(
  workload: string,
  made: Pick<CorpusCell, 'size' | 'queryField' | 'holdsOut'> & { readonly seed: number },
): CorpusCell['has'] {
  const id = JSON.stringify([workload, made])
  const remembered = known.get(id)
  if (remembered) return remembered
  const has = whatIsThere(lookAt(findWorkload(workload, made.size), made.seed, made).fields)
  if (known.size === mostKnown) known.clear()
  known.set(id, has)
  return has
}

function whatIsThere({ field, nested, number }: QueryFields): CorpusCell['has'] {
  return { field: field !== undefined, nested: nested !== undefined, number: number !== undefined }
}

/** What a run has to know of the messages of a corpus. */
export interface CellMessages {
  readonly type: DescMessage
  readonly fields: QueryFields
}

export function lookAt(
  { type, corpus }: Workload,
  seed: number,
  { queryField, holdsOut }: Pick<CorpusCell, 'queryField' | 'holdsOut'>,
): CellMessages {
  const messages = corpus(seed)
  return { type, fields: findQueryFields(type, storedOf(messages, holdsOut), queryField) }
}

/** Whether formats hold a tenth of the messages out of every table. */
export function holdsOutWith(formats: readonly string[]): boolean {
  return columnFormats.some(({ info, usesDictionary }) => usesDictionary && formats.includes(info.name))
}

/** The messages that tables hold. */
export function storedOf<T>(messages: readonly T[], holdsOut: boolean): readonly T[] {
  return holdsOut ? splitForDictionary(messages).rest : messages
}

/** Whether messages have what a phase looks at. */
export function hasWhatIsAsked({ has }: Pick<CorpusCell, 'has'>, phase: StoragePhase): boolean {
  if (isQueryPhase(phase)) return has[fieldOfQuery[phase]]
  return phase !== 'update-field' || has.field
}
