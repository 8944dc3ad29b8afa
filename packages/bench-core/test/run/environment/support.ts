import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type SystemFiles, systemFiles } from '../../../src/run/environment/system-files.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** A folder that looks like a system's root, with these files in it, for as long as the test lasts. */
export function systemWith(contents: Readonly<Record<string, string>>): SystemFiles & {
  write(path: string, text: string): void
} {
  const root = temporaryFolder(onTestFinished)
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), `${text}\n`)
  }
  for (const [path, text] of Object.entries(contents)) write(path, text)
  return { ...systemFiles(root), write }
}
