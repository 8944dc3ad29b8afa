import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** The text of a file, by its path in the project. */
export const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** What people wrote to be read; docs/example is made by a script. */
export const pages = globSync(
  [
    ...['*.md', 'docs/**/*.md', 'scripts/*.md', 'test/*/*.md'],
    ...['apps/*/*.md', 'packages/*/*.md', 'packages/*/test/*/*.md'],
  ],
  { cwd: root, exclude: ['docs/example/**'] },
)
