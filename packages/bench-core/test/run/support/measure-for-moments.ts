import { beforeAll } from 'vitest'
import { setMoments } from './set-moments.ts'

/**
 * Has runs of a test file measure for moments; those of other files, which share its process, last as long as ever. A file
 * whose tests are all skipped sets nothing.
 */
export function measureForMoments(): void {
  beforeAll(setMoments)
}
