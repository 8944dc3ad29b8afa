import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/**
 * A folder that is removed in the end. Every user can enter it: the database's own couldn't otherwise keep its files in it, and
 * they would stay behind elsewhere.
 * @param after Calls back then: after all tests of the file, or `onTestFinished` for one that a single test needs.
 */
export function temporaryFolder(after: (remove: () => void) => void = afterAll): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'wirebench-test-')))
  chmodSync(folder, 0o755)
  after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
