import { type DocumentService, documentService } from './document-service.ts'
import type { DocumentStore, MakeDocument } from './document-store.ts'
import type { DocumentFields } from './documents.ts'
import { memoryStore } from './memory-store.ts'

/** Opens the service over a store whose documents have the form that the transport's encoding holds. */
export type OpenService = (make: MakeDocument) => Promise<DocumentService>

/** A service over a store in memory. */
export function openMemoryService(seeds: readonly DocumentFields[]): OpenService {
  return async (make) => documentService(memoryStore(make, seeds))
}

export function openServiceOver(openStore: (make: MakeDocument) => Promise<DocumentStore>): OpenService {
  return async (make) => documentService(await openStore(make))
}
