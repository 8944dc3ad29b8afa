import type { DocumentStore } from './document-store.ts'
import type { DocumentFields, StoredDocument } from './documents.ts'
import { andThen, type MaybePromise } from './maybe-promise.ts'
import { Refusal } from './refusal.ts'
import { documentFault, documentLimits, isWhole } from './validation.ts'

/** The one service behind every transport: it checks what comes in, in whatever form the encoding gave it. */
export interface DocumentService {
  create(fields: unknown): MaybePromise<StoredDocument | Refusal>
  read(id: unknown): MaybePromise<StoredDocument | Refusal>
  update(id: unknown, fields: unknown): MaybePromise<StoredDocument | Refusal>
  query(minimumAge: unknown, limit: unknown): MaybePromise<StoredDocument[] | Refusal>
  /** Answers with the ids in the order of the documents. */
  batch(documents: unknown): MaybePromise<string[] | Refusal>
}

/** A store that fails is told as a refusal with the code `internal`: nothing here throws or rejects. */
export function documentService(store: DocumentStore): DocumentService {
  return {
    create(fields) {
      const fault = documentFault(fields)
      if (fault) return new Refusal('invalid', fault)
      return settled(store.create(fields as DocumentFields))
    },
    read(id) {
      if (typeof id !== 'string') return new Refusal('invalid', 'id is a text')
      return found(store.read(id), id)
    },
    update(id, fields) {
      if (typeof id !== 'string') return new Refusal('invalid', 'id is a text')
      const fault = documentFault(fields)
      if (fault) return new Refusal('invalid', fault)
      return found(store.update(id, fields as DocumentFields), id)
    },
    query(minimumAge, limit) {
      if (!isWhole(minimumAge, 0, documentLimits.age))
        return new Refusal('invalid', 'minimumAge is a whole number from 0 to 150')
      if (!isWhole(limit, 1, documentLimits.query))
        return new Refusal('invalid', 'limit is a whole number from 1 to 100')
      return settled(store.query(minimumAge, limit))
    },
    batch(documents) {
      if (!Array.isArray(documents) || documents.length === 0 || documents.length > documentLimits.batch)
        return new Refusal('invalid', 'documents is a list of 1 to 1000 documents')
      for (let index = 0; index < documents.length; index++) {
        const fault = documentFault(documents[index])
        if (fault) return new Refusal('invalid', `document ${index}: ${fault}`)
      }
      return settled(andThen(store.createAll(documents), idsOf))
    },
  }
}

function found(
  result: MaybePromise<StoredDocument | undefined>,
  id: string,
): MaybePromise<StoredDocument | Refusal> {
  if (result instanceof Promise) return settled(result.then((document) => document ?? unknownId(id)))
  return result ?? unknownId(id)
}

function settled<T>(result: MaybePromise<T>): MaybePromise<T | Refusal> {
  return result instanceof Promise ? result.catch(storeFailed) : result
}

function storeFailed(): Refusal {
  return new Refusal('internal', 'the document store failed')
}

function idsOf(documents: StoredDocument[]): string[] {
  return documents.map(({ id }) => id)
}

function unknownId(id: string): Refusal {
  return new Refusal('not-found', `there is no document ${id.slice(0, 40)}`)
}
