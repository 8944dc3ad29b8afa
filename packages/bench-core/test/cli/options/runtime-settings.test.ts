import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Report } from '../../../src/model/report/report.ts'
import { needsOf } from '../../../src/model/run/agent-needs.ts'
import { codecDocument } from '../../../src/report/suites/codec/document.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'
import { measureForMoments } from '../../run/support/measure-for-moments.ts'
import { freshLock } from '../../run/support/specs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { outcomeOf } from '../support/bench-io.ts'

measureForMoments()

const folder = temporaryFolder()

const environment = { WIREBENCH_HOME: join(folder, 'home'), WIREBENCH_LOCK: freshLock() }
const file = join(folder, 'flags.txt')
const short = ['codec', '--preset', 'smoke', '--rounds', '1', '--codec', 'json,msgpackr', '--no-save']
const small = ['--workload', 'user-document', '--test', 'deserialization']

test('a file of flags stands beside the usual settings, with a table of what ratios become', async () => {
  writeFileSync(file, '# of our service\n--max-semi-space-size=64\n\nUV_THREADPOOL_SIZE=2\n')
  const { code, stdout } = await outcomeOf([...short, ...small, '--runtime-settings', file, '--json', '-'], {
    environment,
  })
  expect(code).toBe(0)
  const report = Report.parse(JSON.parse(stdout))
  const written = '--max-semi-space-size=64 UV_THREADPOOL_SIZE=2'
  expect(report.run.spec.runtimeSettings).toEqual([written])
  expect(report.linter.findings).toEqual([])
  expect(report.cases.every(({ status }) => status === 'measured')).toBe(true)
  expect(report.cases.map(({ key }) => key.parameters.runtimeSettings)).toEqual([
    undefined,
    undefined,
    written,
    written,
  ])
  const section = codecDocument.sections(report, {}).find(({ id }) => id === 'runtime-settings')!
  expect(section.tables.map(({ title, rows }) => [title, rows.length])).toEqual([
    [`${written} compared with service`, 2],
  ])
  writeFileSync(join(folder, 'run.json'), stdout)
})

test('a saved run with flags of its own is repeated only where code may run', async () => {
  const again = ['rerun', join(folder, 'run.json'), '--no-save', '--dry-run']
  const refused = await outcomeOf(again, { environment })
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('--max-semi-space-size=64') })
  expect((await outcomeOf([...again, '--allow-code'], { environment })).code).toBe(0)
})

test('a run with flags of its own is for agents that may run code', () => {
  const needsWith = (...runtimeSettings: string[]) =>
    needsOf(resolveSpec({ preset: 'quick', codecs: ['json', 'msgpackr'], runtimeSettings }))
  expect(needsWith('service', 'default')).toEqual([])
  expect(needsWith('service', '--max-semi-space-size=64')).toEqual(['code'])
})

test.each([
  ['flags that Node.js doesn’t know', '--no-such-flag\n', '--no-such-flag'],
  ['a line that is neither a flag nor a variable', 'some words\n', 'some words'],
  ['a file of comments', '# none yet\n\n', 'flags.txt are empty'],
  ['more than a spec may say', '--expose-gc\n'.repeat(100), 'flags.txt are too long'],
])('%s are refused before anything is measured', async (_, text, told) => {
  writeFileSync(file, text)
  const { code, stderr } = await outcomeOf([...short, '--runtime-settings', file], { environment })
  expect(code).toBe(2)
  expect(stderr).toContain(told)
})

test('a file that isn’t there is refused', async () => {
  const { code, stderr } = await outcomeOf([...short, '--runtime-settings', './no/such.txt'], { environment })
  expect(code).toBe(2)
  expect(stderr).toContain('./no/such.txt')
})
