import type { DocumentFields, StoredDocument } from './documents.ts'
import type { MaybePromise } from './maybe-promise.ts'

/** Where the service keeps its documents. Everything that comes in has been validated. */
export interface DocumentStore {
  create(fields: DocumentFields): MaybePromise<StoredDocument>
  /** Undefined where there is no such document. */
  read(id: string): MaybePromise<StoredDocument | undefined>
  update(id: string, fields: DocumentFields): MaybePromise<StoredDocument | undefined>
  /** The first documents, oldest first, of at least this age. */
  query(minimumAge: number, limit: number): MaybePromise<StoredDocument[]>
  /** All or none. */
  createAll(documents: readonly DocumentFields[]): MaybePromise<StoredDocument[]>
  /** Brings back the state in which the store was opened. */
  reset(): MaybePromise<void>
  close(): Promise<void>
}

/** Makes a stored document in the form that the server's encoding holds, so that answering with it converts nothing. */
export type MakeDocument = (id: string, fields: DocumentFields) => StoredDocument
