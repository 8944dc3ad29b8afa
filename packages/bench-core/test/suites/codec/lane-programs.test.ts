import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const temporary = temporaryFolder()

test('a process that ends at once leaves no messages behind', () => {
  const source = new URL('../../../src/suites/codec/lane/lane-programs.ts', import.meta.url).href
  const script = `
    const { lanePrograms } = await import(${JSON.stringify(source)})
    const context = { spec: { seed: 1 }, signal: new AbortController().signal, homeFolder: '/nowhere' }
    console.log(await lanePrograms(context).file([new Uint8Array(8)]))
    process.exit(1)`
  const env = { ...process.env, TMPDIR: temporary }
  const argv = ['--input-type=module', '--eval', script]
  const { status, stdout } = spawnSync(process.execPath, argv, { env, encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stdout).toContain(`${temporary}/wirebench-lanes-`)
  expect(readdirSync(temporary)).toEqual([])
})
