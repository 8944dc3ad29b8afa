import { cardSuffix } from '../service/cards.ts'
import type { DocumentFields, OperationInput } from '../transport.ts'

/** Whether a decoded answer holds what was due. Property names are the same in every encoding's native form. */
export function checkAnswer(input: OperationInput, answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false
  // Its codec gives nothing for a wrong one.
  if ('own' in input) return true
  switch (input.operation) {
    case 'create':
      return isId((answer as Answered).id) && sameFields(answer, input.document)
    case 'read':
      return (answer as Answered).id === input.id && sameFields(answer, input.expected)
    case 'update':
      return (answer as Answered).id === input.id && sameFields(answer, input.document)
    case 'query':
      return areFound((answer as Answered).documents, input.minimumAge, input.limit)
    case 'batch':
      return areIds((answer as Answered).ids, input.documents.length)
    case 'echo':
    case 'decode-echo':
      return checkCard(answer, input.card, '', 0)
    case 'modify':
      return checkCard(answer, input.card, cardSuffix, 1)
  }
}

interface Answered {
  readonly id?: unknown
  readonly documents?: unknown
  readonly ids?: unknown
}

function sameFields(answer: object, due: DocumentFields): boolean {
  const { name, email, age, role, filler } = answer as Partial<DocumentFields>
  return (
    name === due.name &&
    email === due.email &&
    age === due.age &&
    role === due.role &&
    (filler ?? '') === (due.filler ?? '')
  )
}

function areFound(documents: unknown, minimumAge: number, limit: number): boolean {
  if (!Array.isArray(documents) || documents.length !== limit) return false
  for (const document of documents) {
    if (!isId(document?.id) || !(document.age >= minimumAge) || typeof document.name !== 'string')
      return false
  }
  return true
}

/** Ids grow, so neighbours that differ in the right direction are all different. */
function areIds(ids: unknown, count: number): boolean {
  if (!Array.isArray(ids) || ids.length !== count) return false
  for (let index = 0; index < count; index++) {
    if (!isId(ids[index]) || (index > 0 && !(ids[index] > ids[index - 1]))) return false
  }
  return true
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0
}

interface CardShape {
  readonly uuid: string
  readonly name: string
  readonly text: string
  readonly popularityRank: number
  readonly foreignData: readonly { readonly text: string; readonly name: string }[]
  readonly printings: readonly string[]
}

/** Compares identity, name, the two fields that `modify` changes, the last text in another language and the printings' number. */
function checkCard(answer: unknown, due: unknown, suffix: string, added: number): boolean {
  const card = answer as CardShape
  const wanted = due as CardShape
  return (
    card.uuid === wanted.uuid &&
    card.name === wanted.name &&
    card.text.length === wanted.text.length + suffix.length &&
    card.text.startsWith(wanted.text) &&
    card.text.endsWith(suffix) &&
    card.popularityRank === wanted.popularityRank + added &&
    card.printings.length === wanted.printings.length &&
    card.foreignData.length === wanted.foreignData.length &&
    card.foreignData.at(-1)?.text === wanted.foreignData.at(-1)?.text
  )
}
