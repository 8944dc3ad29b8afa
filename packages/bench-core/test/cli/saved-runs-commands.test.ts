import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Report } from '../../src/model/report.ts'
import { TrendOverview } from '../../src/model/trends.ts'
import { summarise } from '../../src/report/summary.ts'
import { openStore, type RunStore } from '../../src/store/index.ts'
import { contendersTimes, reportOf } from '../fixtures/compared-runs.ts'
import { discardHome, newHome } from '../store/support/homes.ts'
import { movesCursor, type Outcome, outcomeOf } from './support/bench-io.ts'

let homeFolder: string
let keeper: RunStore
let folder: string
const base = reportOf(1)
const slower = reportOf(2, { contenders: contendersTimes({ msgpackr: 1.3 }) })
const same = reportOf(3)
const [a, b, c] = [base, slower, same].map(({ run }) => run.id.slice(-6)) as [string, string, string]

/** The database stays up for all commands here: each of them would start it and stop it again. */
beforeAll(async () => {
  homeFolder = await newHome()
  folder = mkdtempSync(join(tmpdir(), 'wirebench-cli-runs-'))
  keeper = await openStore({ homeFolder })
  for (const report of [base, slower, same]) await save(report)
}, 60_000)

afterAll(async () => {
  await keeper.close()
  await discardHome(homeFolder)
  rmSync(folder, { recursive: true })
})

async function save(report: Report): Promise<void> {
  const { id, spec, startedAt } = report.run
  await keeper.create({ id, spec, origin: 'cli', createdAtMs: Date.parse(startedAt) })
  await keeper.finish(id, { state: report.run.state, ...summarise(report), report })
}

function run(...argv: string[]): Promise<Outcome> {
  return outcomeOf(argv, { environment: { WIREBENCH_HOME: homeFolder } })
}

function fileOf(name: string, value: unknown): string {
  const file = join(folder, name)
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value))
  return file
}

describe('bench compare', () => {
  test('shows what changed between saved runs, and how many cases did not', async () => {
    const { code, stdout, stderr } = await run('compare', a, b)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/A base {2}000001/)
    expect(stdout).toContain('mean time: 2 relevant of 4 after correction')
    expect(stdout).toMatch(/msgpackr encode infrastructure-execution .* ▲ \+3\d % slower \[/)
    expect(stdout).toContain('4 cases without a relevant change: --show all')
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
    expect(stdout).toContain('p50: 2 relevant of 4')
    expect(stdout).toContain('faster')
  })

  test('fails for a regression where it is to, and says which', async () => {
    const failed = await run('compare', a, b, '--fail-on', 'regression')
    expect(failed.code).toBe(1)
    expect(failed.stdout).toContain('gate failed: 2 of 4 cases judged (regressions of 2.0 % or more fail)')
    expect(failed.stdout).toMatch(
      /- msgpackr encode infrastructure-execution: 1\.3\d× slower against json in B than in A/,
    )
    expect((await run('compare', a, b, '--fail-on', 'regression:50%')).code).toBe(0)
    expect((await run('compare', b, a, '--fail-on', 'regression')).code).toBe(0)
    expect((await run('compare', a, b)).code).toBe(0)
  })

  test('lets an undecided comparison pass or fail, as the user says', async () => {
    const noise = { rounds: 3, roundNoise: 0.08 }
    const files = [fileOf('n1.json', reportOf(11, noise)), fileOf('n2.json', reportOf(12, noise))]
    const gate = (outcome: string) =>
      run('compare', ...files, '--fail-on', 'regression', '--inconclusive', outcome)
    expect(await gate('pass')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('gate inconclusive'),
    })
    expect(await gate('fail')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('gate inconclusive'),
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
    const file = join(folder, 'comparison.json')
    await run('compare', a, c, '--json', file)
    expect((await run('compare', file)).stdout).toContain('of 4 after correction')
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
})

describe('bench export', () => {
  test('writes each form', async () => {
    const at = (name: string) => join(folder, name)
    const { code } = await run(
      ...['export', a, '--json', at('a.json'), '--csv', at('a.csv')],
      ...['--md', at('a.md'), '--html', at('a.html'), '--hgrm', at('hgrm')],
    )
    expect(code).toBe(0)
    expect(JSON.parse(readFileSync(at('a.json'), 'utf8'))).toEqual(JSON.parse(JSON.stringify(base)))
    expect(readFileSync(at('a.csv'), 'utf8')).toMatch(/^run,case,suite/)
    expect(readFileSync(at('a.md'), 'utf8')).toMatch(/^# codec quick/)
    expect(readFileSync(at('a.html'), 'utf8')).toMatch(/^<!doctype html>/)
    expect(readdirSync(at('hgrm'))).toContain('codec.decode.json.infrastructure-execution.hgrm')
  })

  test('writes one case for HdrHistogram to standard output', async () => {
    const { stdout } = await run(
      'export',
      a,
      '--case',
      'codec/encode/json@infrastructure-execution',
      '--hgrm',
      '-',
    )
    expect(stdout).toMatch(/Value\s+Percentile\s+TotalCount/)
  })
})

describe('bench import', () => {
  test('saves a file as a run, and under another id where its own is taken', async () => {
    const file = fileOf('fresh.json', reportOf(21))
    expect((await run('import', file)).stdout).toBe('codec quick is saved as 000021\n')
    const again = await run('import', file)
    expect(again.code).toBe(0)
    expect(again.stdout).toMatch(/is saved as \w{6} \(its id 01kajq8z9m4x6s2t5v7k000021 is taken/)
  })

  test('says which rules a report breaks', async () => {
    const fresh = reportOf(22)
    const [first, ...others] = fresh.cases
    const latency = { ...first!.latency!, p50Ns: first!.latency!.maxNs * 2 }
    const { code, stderr } = await run(
      'import',
      fileOf('broken.json', { ...fresh, cases: [{ ...first, latency }, ...others] }),
    )
    expect(code).toBe(0)
    expect(stderr).toMatch(/! broken rule percentile-order/)
  })
})

describe('marks', () => {
  test('a run is named, tagged, noted, pinned and made a baseline, and the list shows it', async () => {
    expect((await run('name', c, 'before', 'the', 'change')).stdout).toBe(`${c} is named before the change\n`)
    expect((await run('tag', c, 'main', 'nightly')).stdout).toBe(`${c} is tagged main, nightly\n`)
    expect((await run('tag', c, 'nightly', '--remove')).stdout).toBe(`${c} is tagged main\n`)
    expect((await run('note', c, 'a', 'quiet', 'night')).stdout).toBe(`${c} has a note\n`)
    expect((await run('pin', c)).stdout).toBe(`${c} is pinned\n`)
    expect((await run('baseline', c)).stdout).toBe(`${c} is a baseline\n`)
    expect((await run('list', 'before the change')).stdout).toContain(
      'before the change baseline pinned #main',
    )
    expect((await run('list', '--tag', 'main', '--baselines')).stdout).toContain(c)
  })

  test('runs are listed in the order that is asked for', async () => {
    const { stdout } = await run('list', '--sort', 'started', '--ascending', '--limit', '100')
    const places = [a, b, c].map((id) => stdout.indexOf(`\n${id}`))
    expect(places).toEqual(places.toSorted((one, two) => one - two))
    expect(places[0]).toBeGreaterThan(0)
    expect((await run('list', '--host', 'nobody')).stdout).toMatch(/^No saved runs/)
    expect(await run('list', '--sort', 'colour')).toMatchObject({ code: 2 })
  })

  test('a deleted run is listed as such and can be had back', async () => {
    const report = reportOf(31)
    await save(report)
    const id = report.run.id.slice(-6)
    expect((await run('delete', id)).stdout).toContain(`pnpm bench undelete ${id}`)
    expect((await run('list', '--limit', '100')).stdout).not.toContain(id)
    expect((await run('list', '--deleted')).stdout).toContain(id)
    expect((await run('undelete', id)).stdout).toBe(`${id} is back\n`)
    expect((await run('show', id)).code).toBe(0)
  })

  test('the retention setting is shown and changed', async () => {
    expect((await run('retention')).stdout).toMatch(/^All runs are kept\.\nDeleted runs .* 30 days\.\n$/)
    expect((await run('retention', '--keep-runs', '5000', '--deleted-days', '3')).stdout).toContain(
      'the newest 5000',
    )
    expect((await run('retention', '--keep-runs', 'all')).stdout).toContain('All runs are kept')
  })
})

describe('bench trends', () => {
  test('shows a case over runs, oldest first, with what changed', async () => {
    const { code, stdout } = await run('trends', '--case', 'codec/encode/msgpackr@infrastructure-execution')
    expect(code).toBe(0)
    const places = [a, b, c].map((id) => stdout.indexOf(`\n${id}`))
    expect(places).toEqual(places.toSorted((one, two) => one - two))
    expect(stdout).toContain('regression')
  })

  test('judges by a baseline that is older than the runs, and says so', async () => {
    const hostName = 'a-host-with-a-baseline'
    const [old, recent] = [60, 61].map((number) => reportOf(number, { environment: { hostName } }))
    for (const report of [old!, recent!]) await save(report)
    await keeper.mark(old!.run.id, { baseline: true })
    const caseId = 'codec/encode/msgpackr@infrastructure-execution'
    const followed = await run('trends', '--case', caseId, '--limit', '1', '--host', hostName)
    expect(followed.stdout).toContain('of the baseline 000060, before these runs: ')
    expect(followed.stdout).not.toContain('\n000060')
    const glance = await run('trends', '--limit', '1', '--host', hostName)
    expect(glance.stdout).toContain('against the baseline 000060, before these runs')
    for (const report of [old!, recent!]) await keeper.delete(report.run.id)
  })

  test('shows all cases of the newest runs at a glance, and says so in data too', async () => {
    const { code, stdout } = await run('trends')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^\d+ cases over \d+ runs: .* \(bench-host\)\n/)
    expect(stdout).toMatch(/codec\/encode\/json@infrastructure-execution {2}/)
    const overview = TrendOverview.parse(JSON.parse((await run('trends', '--limit', '3', '--json')).stdout))
    expect(overview.runs).toHaveLength(3)
    expect((await run('trends', '--tag', 'nobody-has-this')).stdout).toMatch(/^No saved run matches/)
  })
})

describe('a mistake is told in two lines, what it is and what to do, with exit code 2:', () => {
  test.each<[string, () => string[], RegExp, RegExp]>([
    ['one run to compare', () => ['compare', a], /one run alone/, /second run/],
    ['a run with itself', () => ['compare', a, a], /would be compared with itself/, /two different/],
    ['seven runs', () => ['compare', ...Array.from({ length: 7 }, () => a)], /7 runs/, /at most 6/],
    ['a run that isn’t there', () => ['compare', a, 'nobody'], /no saved run "nobody"/, /bench list/],
    [
      'a file that isn’t there',
      () => ['compare', a, './nothing.json'],
      /nothing\.json” does not exist/,
      /list/,
    ],
    ['a folder', () => ['compare', a, folder], /is not a file/, /file/],
    ['a base that is none of them', () => ['compare', a, b, '--base', c], /none of the runs/, /000001/],
    [
      'a metric that doesn’t exist',
      () => ['compare', a, b, '--metric', 'nsPerOp'],
      /"nsPerOp"/,
      /nsPerOperation/,
    ],
    ['a reference that doesn’t exist', () => ['compare', a, b, '--reference', 'jsn'], /"jsn"/, /json/],
    ['rows that don’t exist', () => ['compare', a, b, '--show', 'some'], /"some"/, /relevant/],
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
      /operations per second is shown only/,
      /nsPerOperation.*p99Ns/,
    ],
    [
      'a baseline for a repetition, which has one',
      () => ['rerun', a, '--baseline', b, '--fail-on', 'regression'],
      /--baseline has no place/,
      /compare RUN/,
    ],
    [
      'an outcome without a gate',
      () => ['compare', a, b, '--inconclusive', 'fail'],
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
    ['no form to export', () => ['export', a], /no form/, /--json/],
    [
      'a case that isn’t there',
      () => ['export', a, '--case', 'codec/encode/jsn@infrastructure-execution', '--hgrm', '-'],
      /no case/,
      /codec\/encode\/json/,
    ],
    [
      'a file that is no report',
      () => ['import', fileOf('not.json', '{"a":1}')],
      /not a report of Wirebench/,
      /export/,
    ],
    [
      'a file that nests too deep for anybody to check',
      () => ['import', fileOf('deep.json', '['.repeat(100_000) + ']'.repeat(100_000))],
      /nests deeper than 100 levels/,
      /run of Wirebench/,
    ],
    [
      'the same as a side of a duel',
      () => ['duel', a, fileOf('deep-side.json', `{"protocol":${'['.repeat(9_000)}${']'.repeat(9_000)}}`)],
      /nests deeper than 100 levels/,
      /report or a spec/,
    ],
    [
      'a report that is cut off',
      () => ['import', fileOf('cut.json', JSON.stringify(base).slice(0, 2000))],
      /ends before the report does/,
      /again/,
    ],
    [
      'a report from the future',
      () => ['import', fileOf('new-format.json', { ...base, formatVersion: 9 })],
      /newer version/,
      /update/,
    ],
    ['a file of 500 MB', () => ['import', hugeFile()], /500 MiB/, /bench export/],
    ['a baseline that isn’t there', () => ['codec', '--baseline', 'nobody'], /"nobody"/, /bench list/],
    [
      'a gate without a baseline',
      () => ['codec', '--fail-on', 'regression'],
      /nothing to compare with/,
      /--baseline/,
    ],
    [
      'a case over no runs',
      () => ['trends', '--case', 'codec/encode/jsn@infrastructure-execution'],
      /no saved run/,
      /codec\/encode\/json/,
    ],
    ['a tag that is too long', () => ['tag', a, 'x'.repeat(41)], /tag/, /1 to 40/],
    ['an empty name', () => ['name', a, ' '], /name/, /80/],
    ['a deleted run that isn’t there', () => ['undelete', a], /no deleted run/, /list --deleted/],
    ['keeping no run', () => ['retention', '--keep-runs', '0'], /"0"/, /1 to 1000000/],
  ])('%s', async (_, argv, message, hint) => {
    const { code, stdout, stderr } = await run(...argv())
    expect(stderr.replaceAll('\u00a0', ' ')).toMatch(/^error: [^\n]+\n[^\n]+\n$/)
    const [what, todo] = stderr.replaceAll('\u00a0', ' ').split('\n')
    expect(what).toMatch(message)
    expect(todo).toMatch(hint)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  })

  /** It takes no room on the disk. */
  function hugeFile(): string {
    const file = fileOf('huge.json', '')
    truncateSync(file, 500 * 1024 ** 2)
    return file
  }
})
