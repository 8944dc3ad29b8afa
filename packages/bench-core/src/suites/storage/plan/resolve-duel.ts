import { type DuelSide, duelContenders } from '../../../model/duel/duel-spec.ts'
import { words } from '../../../model/options/option/words.ts'
import { storageOptions } from '../../../model/options/storage.ts'
import type { RunRequest } from '../../../model/run/run-spec.ts'
import type { StorageSpec } from '../../../model/storage/storage-spec.ts'
import { corporaOf } from '../../../workloads/corpora.ts'
import { type Counted, checkPlaces, kindsOfMessages } from '../../duel/check-places.ts'
import type { SuiteDuel } from '../../suite.ts'
import { resolveStorage } from './resolve.ts'

/**
 * Formats meet format by format, each with the driver, compression, batches and server of its side. Phases, lengths of
 * tables and connections are the A side's: they are what is looked at.
 */
export const storageDuel: SuiteDuel = {
  requestOf,
  resolve(duel, { storage: a = notOfThisSuite() }, ofB) {
    const { phases, rows, connections, sweepSizes } = a
    const lookedAt = { phases, rows, connections, sweepSizes }
    const b = resolveStorage({
      ...requestOf(duel.b),
      seed: ofB.seed,
      storage: { ...ofB.storage, ...lookedAt },
    }).storage!
    for (const [field, counted] of compared) checkPlaces(a[field].length, b[field].length, counted)
    checkPlaces(corporaOf(duel.a).length, corporaOf(duel.b).length, kindsOfMessages)
    const met = { a: sideOf(duel.a, a), b: sideOf(duel.b, b) }
    const formats = duelContenders(met).map(({ name }) => name)
    return {
      duel: met,
      codecs: [],
      reference: '',
      storage: { ...a, formats, reference: formats[0]! },
    }
  },
}

function requestOf({ workloads, sizes, own, storage = notOfThisSuite() }: DuelSide): RunRequest {
  return { workloads, ...(sizes && { sizes }), ...(own && { own }), storage }
}

/** What a side can have several of, each meeting the one at its place. */
const compared: readonly (readonly [
  field: 'formats' | 'drivers' | 'toast' | 'indexes' | 'transactions',
  Counted,
])[] = [
  ['formats', { one: 'format', many: 'formats', hint: words`choose them with ${storageOptions.formats}` }],
  ['drivers', { one: 'driver', many: 'drivers', hint: 'give both specs as many' }],
  ['indexes', { one: 'index', many: 'indexes', hint: 'give both specs as many' }],
  ['toast', { one: 'compression', many: 'compressions', hint: 'give both specs as many' }],
  [
    'transactions',
    { one: 'kind of transaction', many: 'kinds of transaction', hint: 'give both specs as many' },
  ],
]

function sideOf(side: DuelSide, storage: StorageSpec): DuelSide {
  return { ...side, storage: { ...storage, reference: storage.formats[0]! } }
}

function notOfThisSuite(): never {
  throw new Error('a side of the storage suite needs its part of the spec')
}
