/** What a client gives for a document. */
export interface DocumentFields {
  readonly name: string
  readonly email: string
  readonly age: number
  readonly role: string
  /** ASCII text that makes a document larger by the same number of bytes in every encoding. */
  readonly filler?: string
}

export interface StoredDocument extends DocumentFields {
  readonly id: string
}

/** Number of digits of every id, so that requests have the same size whichever document they name. */
const idDigits = 12

/** The id of the n-th document of a store, counted from 0: seeded documents have the first ones. */
export function documentId(number: number): string {
  return String(number).padStart(idDigits, '0')
}

/** Whether a value is some document's id: cheap enough to be asked of every answer. */
export function isDocumentId(value: unknown): value is string {
  if (typeof value !== 'string' || value.length !== idDigits) return false
  for (let index = 0; index < idDigits; index++) {
    const code = value.charCodeAt(index)
    if (code < 0x30 || code > 0x39) return false
  }
  return true
}

/** The number of a document's id, or −1 for a text that is no id. */
export function documentNumber(id: string): number {
  return isDocumentId(id) ? Number(id) : -1
}

/** The n-th document that a store begins with. */
export function seededDocument(documents: readonly DocumentFields[], number: number): DocumentFields {
  return documents[number % documents.length]!
}
