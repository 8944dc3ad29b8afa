import { isDocumentId } from '../service/documents.ts'
import type { OperationInput } from '../transport.ts'
import { isExact } from './encoding/exact-answer.ts'
import { sameFields } from './same-documents.ts'

/** Whether a decoded answer holds what was due, all of it. Property names are the same in every encoding's native form. */
export function checkAnswer(input: OperationInput, answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false
  // Its codec has compared it, and gives nothing for a wrong one.
  if (isExact(input)) return true
  const { id, ids } = answer as Answered
  switch (input.operation) {
    case 'create':
      return isDocumentId(id) && sameFields(answer, input.document)
    case 'read':
      return id === input.id && sameFields(answer, input.expected)
    case 'update':
      return id === input.id && sameFields(answer, input.document)
    case 'batch':
      return areIds(ids, input.documents.length)
  }
}

interface Answered {
  readonly id?: unknown
  readonly ids?: unknown
}

/** Ids are of one length and grow, so neighbours in the right order are all different. */
function areIds(ids: unknown, count: number): boolean {
  if (!Array.isArray(ids) || ids.length !== count) return false
  for (let index = 0; index < count; index++) {
    if (!isDocumentId(ids[index]) || (index > 0 && !(ids[index] > ids[index - 1]))) return false
  }
  return true
}
