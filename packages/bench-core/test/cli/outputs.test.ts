import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readlinkSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkOutputs } from '../../src/cli/output/outputs.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const folder = temporaryFolder()

describe.skipIf(process.platform === 'win32')('to look whether a file can be written', () => {
  test('leaves a link that leads nowhere yet, and nothing there', () => {
    const [link, target] = [join(folder, 'link.json'), join(folder, 'target.json')]
    symlinkSync(target, link)
    checkOutputs({ json: link })
    expect({ target: readlinkSync(link), isThere: existsSync(target) }).toEqual({ target, isThere: false })
  })

  test('refuses a file for two forms, but not a device', () => {
    const file = join(folder, 'both.json')
    expect(() => checkOutputs({ json: file, csv: relative('.', file) })).toThrow(/--json and --csv both name/)
    expect(existsSync(file)).toBe(false)
    checkOutputs({ json: '/dev/null', csv: '/dev/null' })
  })

  test('doesn’t wait for who reads a pipe', () => {
    const pipe = join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    const source = new URL('../../src/cli/output/outputs.ts', import.meta.url).href
    const script = `const { checkOutputs } = await import(${JSON.stringify(source)})
      checkOutputs({ json: ${JSON.stringify(pipe)} })`
    const argv = ['--input-type=module', '--eval', script]
    const { status, signal } = spawnSync(process.execPath, argv, { timeout: 60_000 })
    expect({ status, signal }).toEqual({ status: 0, signal: null })
    expect(existsSync(pipe)).toBe(true)
  })
})
