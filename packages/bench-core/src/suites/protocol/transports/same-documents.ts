import type { DocumentFields, StoredDocument } from '../service/documents.ts'

/** Whether a decoded document has the fields that are due, all of them; a filler that is empty may be left out. */
export function sameFields(answer: object, due: DocumentFields): boolean {
  const { name, email, age, role, filler } = answer as Partial<DocumentFields>
  return (
    name === due.name &&
    email === due.email &&
    age === due.age &&
    role === due.role &&
    (filler ?? '') === (due.filler ?? '')
  )
}

/** Whether a decoded answer is a list of the documents that are due, in their order. */
export function areDocuments(answer: unknown, due: readonly StoredDocument[]): boolean {
  if (typeof answer !== 'object' || answer === null) return false
  const { documents } = answer as { readonly documents?: unknown }
  if (!Array.isArray(documents) || documents.length !== due.length) return false
  return due.every((expected, index) => {
    const document: unknown = documents[index]
    if (typeof document !== 'object' || document === null) return false
    return (document as Partial<StoredDocument>).id === expected.id && sameFields(document, expected)
  })
}
