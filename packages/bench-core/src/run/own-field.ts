import { WirebenchError } from '../model/errors.ts'
import type { RunRequest } from '../model/run-spec.ts'
import { fieldPhases } from '../model/storage-spec.ts'
import { checkQueryField, findQueryField } from '../suites/storage/query-field.ts'

/**
 * The same request with what can be said of it only after the user's own messages have been read: by which of their
 * fields a storage run finds rows.
 * @throws WirebenchError for messages that nobody keeps any more, for a chosen field by which rows can't be found, and
 * where nothing would be left to measure without one.
 */
export async function withOwnField(request: RunRequest, homeFolder: string): Promise<RunRequest> {
  const { own, storage = {}, suites = ['codec'], seed = 42 } = request
  if (!own) return request
  const { loadOwnMessages } = await import('../workloads/own/load-own-messages.ts')
  const { type, corpus } = await loadOwnMessages(own, homeFolder)
  if (!suites.includes('storage')) return request
  const messages = corpus(seed)
  if (storage.queryField !== undefined) checkQueryField(type, messages, storage.queryField)
  const field = findQueryField(type, messages, storage.queryField)
  const areAllByField = storage.phases?.every((phase) => fieldPhases.has(phase)) === true
  if (!field && areAllByField && !request.workloads) {
    throw new WirebenchError(
      'invalid-option',
      `rows of ${type.typeName} can’t be found by a field: none of its fields has a few different values`,
      'choose other phases, such as insert and read-all',
      { field: 'storage.phases' },
    )
  }
  return { ...request, storage: { ...storage, ownField: field?.name ?? null } }
}
