import { tmpdir } from 'node:os'
import { describe, expect, test } from 'vitest'
import { contendersTimes, reportOf } from '../../fixtures/compared-runs.ts'
import { movesCursor, outcomeOf } from '../support/bench-io.ts'
import { expectMistake } from '../support/expect-mistake.ts'
import { savedRuns, shortIdOf } from '../support/saved-runs.ts'

const base = reportOf(1)
const slower = reportOf(2, { contenders: contendersTimes({ msgpackr: 1.3 }) })
const same = reportOf(3)
const [a, b, c] = [base, slower, same].map(shortIdOf) as [string, string, string]
const saved = savedRuns([base, slower, same])
const { fileOf, run } = saved

describe('bench compare', () => {
  test('shows what changed between saved runs, and how many cases did not', async () => {
    const { code, stdout, stderr } = await run('compare', a, b)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/A base {2}000001/)
    expect(stdout).toContain('mean time: 2 of 4 changes are relevant after correction')
    expect(stdout).toMatch(/msgpackr encode infrastructure-execution .* ▲ 3\d % slower \[/)
    expect(stdout).toContain('4 cases are not shown: --show all')
  })

  test('compares report files without touching a database', async () => {
    const files = [fileOf('base.json', base), fileOf('new.json', slower)]
    const { code, stdout } = await outcomeOf(['compare', ...files, '--show', 'all'], {
      environment: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
    })
    expect(code).toBe(0)
    expect(stdout).toContain('msgpackr decode')
    expect(stdout).toContain('json decode')
  })

  test('takes a saved run and a file, another baseline and another metric', async () => {
    const file = fileOf('new.json', slower)
    const { stdout } = await run('compare', a, file, '--base', file, '--metric', 'p50Ns', '--min-effect', '5')
    expect(stdout).toMatch(/B base {2}000002/)
    expect(stdout).toContain('p50: 2 of 4 changes are relevant')
    expect(stdout).toContain('faster')
  })

  test('takes ratios against a transport whose options are named in another order', async () => {
    const contenders = contendersTimes({}).map((known) =>
      known.name === 'msgpackr' ? { ...known, name: 'http-json+tls+gzip' } : known,
    )
    const files = [1, 2].map((number) => fileOf(`${number}.json`, reportOf(number, { contenders })))
    const against = async (reference: string) =>
      (await outcomeOf(['compare', ...files, '--show', 'all', '--reference', reference])).stdout
    expect(await against('http-json+gzip+tls')).toContain('protobuf-es')
    expect(await against('http-json+gzip+tls')).toBe(await against('http-json+tls+gzip'))
  })

  test('takes its baseline as it is called among the runs', async () => {
    const asBase = async (...argv: string[]) => (await run('compare', ...argv)).stdout
    expect(await asBase('latest', a, '--base', 'latest')).toMatch(/A base {2}000003/)
    expect(await asBase('latest~1', 'latest', '--base', 'latest')).toMatch(/B base {2}000003/)
  })

  test('fails for a regression where it is to, and says which', async () => {
    const failed = await run('compare', a, b, '--fail-on', 'regression')
    expect(failed.code).toBe(1)
    expect(failed.stdout).toContain('gate failed: 2 of 4 cases got worse by 5.0 % or more')
    expect(failed.stdout).toMatch(/- msgpackr encode infrastructure-execution: \+3\d.* %, between/)
    expect((await run('compare', a, b, '--fail-on', 'regression:50%')).code).toBe(0)
    expect((await run('compare', b, a, '--fail-on', 'regression')).code).toBe(0)
    expect((await run('compare', a, b)).code).toBe(0)
  })

  test('lets an undecided comparison pass or fail, as the user says', async () => {
    const noise = { rounds: 3, roundNoise: 0.08 }
    const files = [fileOf('n1.json', reportOf(11, noise)), fileOf('n2.json', reportOf(12, noise))]
    const gate = (outcome: string) =>
      run('compare', ...files, '--fail-on', 'regression', '--undecided', outcome)
    expect(await gate('pass')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('gate undecided'),
    })
    expect(await gate('fail')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('gate undecided'),
    })
  })

  test('writes Markdown to standard output, and the tables beside it', async () => {
    const { stdout, stderr, code } = await run('compare', a, b, '--md', '-', '--fail-on', 'regression:5%')
    expect(code).toBe(1)
    expect(stdout).toMatch(/^### mean time/)
    expect(stdout).toContain('**Gate failed')
    expect(stderr).toContain('gate failed')
  })

  test('its JSON can be compared and imported again', async () => {
    const file = saved.pathOf('comparison.json')
    await run('compare', a, c, '--json', file)
    expect((await run('compare', file)).stdout).toContain('of 4 changes are relevant after correction')
    const { stdout } = await run('import', file)
    expect(stdout.match(/is saved as/g)).toHaveLength(2)
  })

  test('names with control characters move no cursor and turn no line round', async () => {
    const name = 'evil \u001b[2J\u202e\u0007 name'
    const file = fileOf('evil.json', {
      ...slower,
      run: { ...slower.run, id: '01kajq8z9m4x6s2t5v7k009999', startedAt: '2026-11-09T00:00:00.000Z', name },
      environment: { ...slower.environment, hostName: name },
    })
    for (const argv of [
      ['compare', a, file, '--show', 'all'],
      ['import', file],
      ['list', 'evil'],
    ]) {
      const { stdout } = await run(...argv)
      expect(movesCursor(stdout)).toBe(false)
      expect(stdout).not.toMatch(/\u202e/)
      expect(stdout).toContain('evil \\u001b[2J\\u202e\\u0007 name')
    }
  })

  test.each<[string, () => string[], RegExp, RegExp]>([
    ['one run to compare', () => ['compare', a], /one run alone/, /second run/],
    ['a run with itself', () => ['compare', a, a], /would be compared with itself/, /two different/],
    ['seven runs', () => ['compare', ...Array.from({ length: 7 }, () => a)], /7 runs/, /at most 6/],
    ['a run that isn’t there', () => ['compare', a, 'nobody'], /no saved run "nobody"/, / list`/],
    [
      'a file that isn’t there',
      () => ['compare', a, './nothing.json'],
      /nothing\.json" does not exist/,
      /list/,
    ],
    ['a folder', () => ['compare', a, tmpdir()], /is not a file/, /file/],
    ['a base that is none of them', () => ['compare', a, b, '--base', c], /not one of the runs/, /000001/],
    [
      'a metric that doesn’t exist',
      () => ['compare', a, b, '--metric', 'nsPerOp'],
      /"nsPerOp"/,
      /nsPerOperation/,
    ],
    [
      'a percentile that no case of them has',
      () => ['compare', a, b, '--metric', 'p999Ns'],
      /"p999Ns"/,
      /p99Ns/,
    ],
    ['a reference that doesn’t exist', () => ['compare', a, b, '--reference', 'jsn'], /"jsn"/, /json/],
    ['rows that don’t exist', () => ['compare', a, b, '--show', 'everything'], /"everything"/, /relevant/],
    ['an effect that is none', () => ['compare', a, b, '--min-effect', '-1'], /-1/, /percentage/],
    [
      'a gate for something else',
      () => ['compare', a, b, '--fail-on', 'improvement'],
      /"improvement"/,
      /regression:5%/,
    ],
    [
      'a gate from nothing',
      () => ['compare', a, b, '--fail-on', 'regression:0%'],
      /regression:0%/,
      /above 0/,
    ],
    [
      'a gate for what is never judged, which would let everything through',
      () => ['compare', a, b, '--metric', 'operationsPerSecond', '--fail-on', 'regression'],
      /changes in operations per second are shown but not judged/,
      /nsPerOperation.*p99Ns/,
    ],
    [
      'a baseline for a repetition, which has one',
      () => ['rerun', a, '--baseline', b, '--fail-on', 'regression'],
      /unknown option '--baseline'/,
      /--help/,
    ],
    [
      'an outcome without a gate',
      () => ['compare', a, b, '--undecided', 'fail'],
      /without --fail-on/,
      /--fail-on/,
    ],
    [
      'two forms on one stream',
      () => ['compare', a, b, '--md', '-', '--csv', '-'],
      /--csv and --md|--md and --csv/,
      /files/,
    ],
    [
      'a form in no folder',
      () => ['compare', a, b, '--html', '/nowhere/x.html'],
      /\/nowhere\/x\.html/,
      /folder/,
    ],
    ['a baseline that isn’t there', () => ['codec', '--baseline', 'nobody'], /"nobody"/, / list`/],
    [
      'a gate without a baseline',
      () => ['codec', '--fail-on', 'regression'],
      /no baseline to compare with/,
      /--baseline/,
    ],
  ])('tells %s in two lines', async (_, argv, message, hint) => {
    expectMistake(await run(...argv()), message, hint)
  })
})
