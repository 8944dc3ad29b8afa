import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/**
 * A folder that is removed in the end.
 * @param after Calls back then: after all tests of the file, or `onTestFinished` for one that a single test needs.
 */
export function temporaryFolder(after: (remove: () => void) => void = afterAll): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'wirebench-test-')))
  after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
