import { workFor } from '../../../measure/work-for.ts'
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

/** @param plantedNs Work that a check adds to every request. */
export function openServiceOver(
  openStore: (make: MakeDocument) => Promise<DocumentStore>,
  plantedNs = 0,
): OpenService {
  return async (make) => {
    const service = documentService(await openStore(make))
    return plantedNs > 0 ? withPlanted(plantedNs, service) : service
  }
}

function withPlanted(
  plantedNs: number,
  { create, read, update, query, batch }: DocumentService,
): DocumentService {
  const longer =
    <Given extends unknown[], Result>(work: (...given: Given) => Result) =>
    (...given: Given) => {
      workFor(plantedNs)
      return work(...given)
    }
  return {
    create: longer(create),
    read: longer(read),
    update: longer(update),
    query: longer(query),
    batch: longer(batch),
  }
}
