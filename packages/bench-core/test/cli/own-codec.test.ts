import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Report } from '../../src/model/report.ts'
import { lockAddresses } from '../run/support/specs.ts'
import { outcomeOf } from './support/bench-io.ts'

const addresses = lockAddresses()
const folder = mkdtempSync(join(tmpdir(), 'wirebench-own-codec-'))
afterAll(() => {
  addresses.discard()
  rmSync(folder, { recursive: true })
})

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
const environment = { WIREBENCH_HOME: join(folder, 'home'), WIREBENCH_LOCK: addresses.next() }

test('a codec of one’s own takes part by the path of its module', async () => {
  const { code, stdout } = await outcomeOf([...short, '--codec', `json,${module}`, '--json', '-'], {
    environment,
  })
  expect(code).toBe(0)
  const { cases, contenders } = Report.parse(JSON.parse(stdout))
  expect(contenders.map(({ name }) => name)).toEqual(['json', 'my-json'])
  expect(cases.every(({ status }) => status === 'measured')).toBe(true)
})

test('a module that is no codec is refused in two lines', async () => {
  const other = join(folder, 'other.mjs')
  writeFileSync(other, 'export default 1\n')
  const { code, stderr } = await outcomeOf([...short, '--codec', `json,${other}`], { environment })
  expect(code).toBe(2)
  expect(stderr).toContain('"other.mjs" is no codec')
})
