import type { SaveLater } from '@wirebench/bench-core/conduct'

/** The ends of runs that couldn't be saved yet, which nobody waits for but who stops. */
export function unsavedEnds() {
  const all = new Set<Promise<void>>()
  const stopping = new AbortController()
  return {
    /** @param done Called when the end is saved, or will not be. */
    add(later: SaveLater, done: () => void): void {
      const saving = later(stopping.signal).then(() => {
        all.delete(saving)
        done()
      })
      all.add(saving)
    },
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.all(all)
    },
  }
}
