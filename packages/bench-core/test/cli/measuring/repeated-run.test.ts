import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { Report } from '../../../src/model/report/report.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'
import { reportOf } from '../../fixtures/compared-runs.ts'
import { ownMessages } from '../../fixtures/own-messages.ts'
import { fixtureContenders } from '../../fixtures/run-events.ts'
import { measureForMoments } from '../../run/support/measure-for-moments.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { outcomeOf } from '../support/bench-io.ts'

measureForMoments()

const folder = temporaryFolder()
let former: string

/** A made-up run that can be repeated in a few seconds. */
beforeAll(() => {
  former = join(folder, 'former.json')
  const report = reportOf(1, {
    contenders: fixtureContenders.filter(({ name }) => name === 'json' || name === 'msgpackr'),
  })
  const spec = { ...report.run.spec, preset: 'smoke', rounds: 1, tests: ['serialization'] }
  writeFileSync(former, JSON.stringify({ ...report, run: { ...report.run, spec } }))
})

const run = (...argv: string[]) =>
  outcomeOf(argv, { environment: { WIREBENCH_LOCK: join(folder, 'measuring.sock'), WIREBENCH_HOME: folder } })

test('a run is repeated from its own spec and seed, judged by the former one, and what differs besides is named', async () => {
  const file = join(folder, 'again.json')
  const gate = ['--fail-on', 'regression', '--undecided', 'fail']
  const { code, stdout } = await run('rerun', former, '--no-save', '--json', file, ...gate)
  expect(code).toBe(1)
  expect(stdout).toMatch(/\ngate (undecided|failed)/)
  const again = Report.parse(JSON.parse(readFileSync(file, 'utf8')))
  expect(again.run.spec).toEqual(Report.parse(JSON.parse(readFileSync(former, 'utf8'))).run.spec)
  expect(stdout).toMatch(/A base {2}000001/)
  expect(stdout).toContain('differences between the runs')
  expect(stdout).toMatch(/- host: bench-host → /)
})

test('a new run is judged against a report as soon as it has ended', async () => {
  const options = ['--preset', 'smoke', '--rounds', '1', '--codec', 'json,msgpackr', '--no-save']
  const encoding = ['--test', 'serialization']
  const gate = ['--baseline', former, '--fail-on', 'regression', '--undecided', 'fail']
  const { code, stdout, stderr } = await run('codec', ...options, ...encoding, ...gate, '--md', '-')
  expect(stdout).toMatch(/^# smoke codec: json and msgpackr on infrastructure-execution/)
  expect(stderr).toMatch(
    /mean time: \d+ of \d+ changes (is|are) relevant after correction|no case can be compared/,
  )
  expect(stderr).toMatch(/gate (undecided|failed)/)
  expect(code).toBe(1)
})

test('a run of messages that aren’t stored here isn’t begun', async () => {
  const spec = resolveSpec({ preset: 'smoke', codecs: ['json', 'msgpackr'], own: ownMessages() })
  const report = reportOf(1)
  const file = join(folder, 'own-messages.json')
  writeFileSync(file, JSON.stringify({ ...report, run: { ...report.run, spec } }))
  expect(await run('rerun', file, '--no-save')).toEqual({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(
      /^error: there are no stored messages "0123456789abcdef"\nstore them again with `.* preflight --data FILE`, /,
    ),
  })
})

test('a run on a server of one’s own is repeated only where its address is said', async () => {
  const server = { kind: 'own' as const, host: 'db', port: 5432, database: 'shop', user: 'me' }
  const spec = resolveSpec({ suites: ['storage'], preset: 'smoke', storage: { server } })
  const report = reportOf(1)
  const file = join(folder, 'own-server.json')
  writeFileSync(file, JSON.stringify({ ...report, run: { ...report.run, spec } }))
  expect(await run('rerun', file, '--no-save')).toEqual({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(
      /^error: .* address isn’t saved\ngive it with --pg-url, or set WIREBENCH_PG_URL\n$/,
    ),
  })
})

test('a run that put load on somebody’s service isn’t repeated without leave', async () => {
  const report = reportOf(1)
  const target = {
    url: 'http://192.0.2.1/',
    operations: [{ name: 'get', method: 'GET', path: '/', expectedStatus: 200 }],
  }
  const protocol = { reference: 'a', contenders: [], cells: [], sloNs: 1, store: 'memory', target }
  const file = join(folder, 'target.json')
  writeFileSync(
    file,
    JSON.stringify({ ...report, run: { ...report.run, spec: { ...report.run.spec, protocol } } }),
  )
  expect(await run('rerun', file, '--no-save')).toEqual({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/load-tested http:\/\/192\.0\.2\.1\/\n.*--allow-remote-target/),
  })
})
