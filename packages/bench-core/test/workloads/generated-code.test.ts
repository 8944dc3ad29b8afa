import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'

const packageFolder = join(import.meta.dirname, '../..')
const generated = 'src/workloads/gen'

test('the generated code is what the schemas give today', async () => {
  const folder = temporaryFolder(onTestFinished)
  const buf = join(packageFolder, 'node_modules/.bin/buf')
  const path = `${join(packageFolder, 'node_modules/.bin')}:${process.env.PATH}`
  await promisify(execFile)(buf, ['generate', '../..', '--template', 'buf.gen.yaml', '-o', folder], {
    cwd: packageFolder,
    env: { ...process.env, PATH: path },
  })
  expect(filesBelow(join(packageFolder, generated))).toEqual(filesBelow(join(folder, generated)))
})

function filesBelow(folder: string): Record<string, string> {
  const names = globSync('**/*.{js,ts}', { cwd: folder }).toSorted()
  expect(names).not.toEqual([])
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}
