import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { Report } from '../../../src/model/report/report.ts'
import { contenderTable } from '../../../src/report/document/sections/contenders.ts'
import { measureForMoments } from '../../run/support/measure-for-moments.ts'
import { freshLock } from '../../run/support/specs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { outcomeOf } from '../support/bench-io.ts'

measureForMoments()

const folder = temporaryFolder()

const module = join(folder, 'mine.mjs')
writeFileSync(
  module,
  `export default {
  name: 'my-json',
  encoding: 'json',
  open: () => ({
    encode: (value) => new TextEncoder().encode(JSON.stringify(value)),
    decode: (bytes) => JSON.parse(new TextDecoder().decode(bytes)),
  }),
}
`,
)
const short = ['codec', '--preset', 'smoke', '--rounds', '1', '--workload', 'user-document', '--no-save']
const environment = { WIREBENCH_HOME: join(folder, 'home'), WIREBENCH_LOCK: freshLock() }

test('a codec of one’s own takes part by the path of its module, which the report tells with its state', async () => {
  const { code, stdout } = await outcomeOf(
    [...short, '--test', 'serialization', '--codec', `json,${module}`, '--json', '-'],
    {
      environment,
    },
  )
  expect(code).toBe(0)
  const report = Report.parse(JSON.parse(stdout))
  const { cases, contenders } = report
  expect(contenders.map(({ name }) => name)).toEqual(['json', 'my-json'])
  expect(cases.every(({ status }) => status === 'measured')).toBe(true)
  const told = { path: module, sha256: expect.stringMatching(/^[0-9a-f]{12}$/) }
  expect(contenders.map(({ own }) => own)).toEqual([undefined, told])
  expect(contenderTable(report).rows.flat().join()).toContain(`from ${module}, sha256 `)
  expect(report.run.spec.modules).toEqual({ 'my-json': pathToFileURL(module).href })
  writeFileSync(join(folder, 'run.json'), stdout)
})

test('others are compared with one by the same path', async () => {
  const argv = [...short, '--codec', `json,${module}`, '--reference', module, '--dry-run']
  const { code, stderr } = await outcomeOf(argv, { environment })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})

test('a saved run with code of its own runs it again only where that is allowed', async () => {
  const again = ['rerun', join(folder, 'run.json'), '--no-save', '--dry-run']
  const refused = await outcomeOf(again, { environment })
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining(module) })
  expect(refused.stderr).toContain('--allow-code')
})

test('it is a side of a duel where its code is allowed to run', async () => {
  const run = join(folder, 'run.json')
  const duel = ['duel', run, run, '--codec', 'my-json', '--test', 'payload', '--no-save']
  const refused = await outcomeOf(duel, { environment })
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('--allow-code') })
  const { code, stdout } = await outcomeOf([...duel, '--allow-code', '--json', '-'], { environment })
  expect(code).toBe(0)
  const { contenders, run: made } = Report.parse(JSON.parse(stdout))
  expect(contenders.map(({ name, own }) => [name, own?.path])).toEqual([
    ['my-json (A)', module],
    ['my-json (B)', module],
  ])
  expect(made.spec.modules).toEqual({ 'my-json': pathToFileURL(module).href })
})

test('a module that is no codec is refused in two lines', async () => {
  const other = join(folder, 'other.mjs')
  writeFileSync(other, 'export default 1\n')
  const { code, stderr } = await outcomeOf([...short, '--codec', `json,${other}`], { environment })
  expect(code).toBe(2)
  expect(stderr).toContain('"other.mjs" is not a codec')
})

test.each([
  [
    'is named with a capital letter',
    'export default { name: "Mine", open() {} }',
    '"my own.mjs" is not a codec: its "name" doesn’t fit\nuse up to 40 lowercase letters, digits and hyphens, starting with a letter, such as my-codec\n',
  ],
  ['is no module', 'export default {', 'give the path of an ES module, or in a program its file: URL\n'],
])('one that %s is refused by the name of its file, with what to do', async (_, text, told) => {
  const other = join(temporaryFolder(onTestFinished), 'my own.mjs')
  writeFileSync(other, text)
  const { code, stderr } = await outcomeOf([...short, '--codec', `json,${other}`], { environment })
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(told) })
  expect(stderr).toMatch(/^error: "my own.mjs" is not a codec: /)
})
