import { invalidOption } from '../model/errors.ts'
import { usualSeed } from '../model/options/run.ts'
import type { RunRequest } from '../model/run/run-spec.ts'
import { fieldPhases, isQueryPhase, type StoragePhase } from '../model/storage/storage-spec.ts'
import { tooFewForDictionary } from '../suites/dictionary.ts'
import { holdsOutWith, storedOf } from '../suites/storage/plan/corpus-cells.ts'
import { checkQueryField, findQueryFields } from '../suites/storage/plan/query-field.ts'
import { fieldOfQuery } from '../suites/storage/plan/query-statement.ts'

/**
 * The same request with what can be said of it only after the user's own messages have been read: by which of their
 * fields a storage run finds rows.
 * @throws WirebenchError for messages that nobody keeps any more, for a chosen field by which rows can't be found, and
 * where nothing would be left to measure without one.
 */
export async function withOwnField(request: RunRequest, homeFolder: string): Promise<RunRequest> {
  const { own, storage = {}, suites = ['codec'], seed = usualSeed } = request
  if (!own) return request
  const { loadOwnMessages } = await import('../workloads/own/load-own-messages.ts')
  const { type, corpus } = await loadOwnMessages(own, homeFolder)
  if (!suites.includes('storage')) return request
  const all = corpus(seed)
  const holdsOut = holdsOutWith(storage.formats ?? []) && tooFewForDictionary(all.length) === undefined
  const messages = storedOf(all, holdsOut)
  if (storage.queryField !== undefined) checkQueryField(type, messages, storage.queryField)
  const fields = findQueryFields(type, messages, storage.queryField)
  const { field, nested, number } = fields
  const isLeftOut = (phase: StoragePhase) =>
    fieldPhases.has(phase) && !fields[isQueryPhase(phase) ? fieldOfQuery[phase] : 'field']
  const isNothingLeft = storage.phases?.every(isLeftOut) === true
  if (isNothingLeft && !request.workloads) {
    throw invalidOption(
      `rows of ${type.typeName} can’t be found by a field: no field has a small number of distinct values`,
      'choose other phases, such as insert and read-all',
      'storage.phases',
    )
  }
  const found = {
    ownField: field?.name ?? null,
    ownNested: nested?.name ?? null,
    ownNumber: number?.name ?? null,
  }
  return { ...request, storage: { ...storage, ...found } }
}
