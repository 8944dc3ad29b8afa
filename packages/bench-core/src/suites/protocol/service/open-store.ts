import type { StoreChoice } from '../server/contract.ts'
import type { DocumentStore, MakeDocument } from './document-store.ts'
import { memoryStore } from './memory-store.ts'
import { seedsOf } from './seeds.ts'

/** Opens the chosen store with its seeded documents in it; only PostgreSQL's driver is loaded for PostgreSQL. */
export async function openStore(
  choice: StoreChoice,
  make: MakeDocument,
  { seed, count }: { readonly seed: number; readonly count: number },
): Promise<DocumentStore> {
  const seeds = seedsOf(seed, count)
  if (choice.kind === 'memory') return memoryStore(make, seeds)
  const { postgresStore } = await import('./postgres-store.ts')
  return postgresStore(choice, make, seeds)
}
