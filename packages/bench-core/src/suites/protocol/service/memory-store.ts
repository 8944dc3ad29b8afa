import type { DocumentStore, MakeDocument } from './document-store.ts'
import type { DocumentFields, StoredDocument } from './documents.ts'
import { documentId, documentNumber } from './documents.ts'

export interface MemoryLimits {
  /** Created documents kept beside the seeded ones. */
  readonly maxCreated: number
  /** Characters of filler kept in created documents. */
  readonly maxFiller: number
}

const defaultMemoryLimits: MemoryLimits = { maxCreated: 10_000, maxFiller: 32 * 1024 * 1024 }

/**
 * Documents in a map, in order of creation. Seeded documents stay; of created ones, the oldest go when there are more
 * than the limits allow, so that memory stays bounded however long a run lasts.
 */
export function memoryStore(
  make: MakeDocument,
  seeds: readonly DocumentFields[],
  limits: MemoryLimits = defaultMemoryLimits,
): DocumentStore {
  const documents = new Map<string, StoredDocument>()
  let oldestCreated = 0
  let next = 0
  let filler = 0

  function reset(): void {
    documents.clear()
    filler = 0
    for (next = 0; next < seeds.length; next++) {
      const id = documentId(next)
      documents.set(id, make(id, seeds[next]!))
    }
    oldestCreated = next
  }

  function create(fields: DocumentFields): StoredDocument {
    const id = documentId(next++)
    const document = make(id, fields)
    documents.set(id, document)
    filler += fillerOf(fields)
    while (
      next - oldestCreated > limits.maxCreated ||
      (filler > limits.maxFiller && oldestCreated < next - 1)
    )
      forgetOldest()
    return document
  }

  function forgetOldest(): void {
    const id = documentId(oldestCreated++)
    filler -= fillerOf(documents.get(id)!)
    documents.delete(id)
  }

  reset()
  return {
    create,
    read: (id) => documents.get(id),
    update(id, fields) {
      const known = documents.get(id)
      if (!known) return undefined
      const document = make(id, fields)
      documents.set(id, document)
      if (documentNumber(id) >= seeds.length) filler += fillerOf(fields) - fillerOf(known)
      return document
    },
    query(minimumAge, limit) {
      const found: StoredDocument[] = []
      for (const document of documents.values()) {
        if (document.age < minimumAge) continue
        found.push(document)
        if (found.length === limit) break
      }
      return found
    },
    createAll: (all) => all.map(create),
    reset,
    close: async () => documents.clear(),
  }
}

function fillerOf({ filler }: DocumentFields): number {
  return filler?.length ?? 0
}
