import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const sources = globSync(['packages/*/src/**/*.ts', 'apps/*/src/**/*.{ts,tsx}'], { cwd: root })

const isComment = (line: string) => /^\s*(\*|\/\/|\/\*|\{\/\*)/.test(line)
/** As in `can't`: the typewriter's sign, which only comments have. */
const typed = /[a-z]'(t|s|re|ll|ve|d)\b/i

test('what people read has one apostrophe, ’', () => {
  expect(sources.length).toBeGreaterThan(500)
  const found = sources.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .map((line) => line.replace(/ \/\/ .*$/, ''))
      .filter((line) => !isComment(line) && typed.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
