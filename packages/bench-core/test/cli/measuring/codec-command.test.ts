import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Report } from '../../../src/model/report/report.ts'
import { reportJson } from '../../../src/report/exports/report-json.ts'
import { awaitMachine } from '../../../src/run/take-machine.ts'
import { openStore, type RunStore } from '../../../src/store/index.ts'
import { measureForMoments } from '../../run/support/measure-for-moments.ts'
import { freshLock } from '../../run/support/specs.ts'
import { discardHome, newHome } from '../../store/support/homes.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { movesCursor, outcomeOf } from '../support/bench-io.ts'
import { type Ended, runBench, startBench } from '../support/bench-process.ts'

measureForMoments()

const folder = temporaryFolder()

const short = ['codec', '--preset', 'smoke', '--rounds', '1', '--workload', 'user-document']
/** Of one operation, which takes half the time of both. */
const small = [...short, '--codec', 'json,msgpackr', '--test', 'serialization']

describe('a run that is not saved, with its report on standard output', () => {
  const home = join(folder, 'home')
  let outcome: Awaited<ReturnType<typeof outcomeOf>>
  beforeAll(async () => {
    outcome = await outcomeOf([...small, '--name', 'first light', '--no-save', '--json', '-'], {
      environment: { WIREBENCH_HOME: home, WIREBENCH_LOCK: freshLock() },
    })
  })

  test('succeeds', () => {
    expect(outcome.code).toBe(0)
  })

  test('has only JSON there, which fits the schema of a report', () => {
    const parsed: unknown = JSON.parse(outcome.stdout)
    const report = z.parse(Report, parsed)
    expect(JSON.parse(reportJson(report, {}))).toEqual(parsed)
    expect(report.run).toMatchObject({ name: 'first light', state: 'completed', rounds: 1 })
    expect(report.cases.every(({ status }) => status === 'measured')).toBe(true)
  })

  test('has its progress and its tables on standard error, in plain lines', () => {
    expect(outcome.stderr).toContain('round 1 of 1')
    expect(outcome.stderr).toContain('msgpackr')
    expect(movesCursor(outcome.stderr)).toBe(false)
    expect(outcome.stderr).not.toContain('saved as')
  })

  test('starts no database', () => {
    expect(existsSync(home)).toBe(false)
  })
})

test('a language that is missing makes its run incomplete; the rest is measured, and the run named after that', async () => {
  const lane = join(folder, 'lane')
  const contender = { title: 'JSON', encoding: 'json', library: 'x', options: '', form: 'struct' }
  const need = { command: ['wirebench-no-such-tool'], version: '(1)', atLeast: '1', install: 'install it' }
  const file = {
    protocol: 1,
    name: 'gone',
    title: 'Gone',
    needs: [need],
    run: ['none'],
    reference: 'gone-json',
    contenders: [{ ...contender, name: 'gone-json' }],
  }
  mkdirSync(lane)
  writeFileSync(join(lane, 'lane.json'), JSON.stringify(file))
  const { code, stdout, stderr } = await outcomeOf(
    [...short, '--codec', 'json,gone-json', '--test', 'payload', '--lane', lane, '--no-save', '--json', '-'],
    { environment: { WIREBENCH_LOCK: freshLock() } },
  )

  expect(code).toBe(1)
  expect(z.parse(Report, JSON.parse(stdout)).run).toMatchObject({
    name: 'smoke codec: json on user-document',
    state: 'completed',
    rounds: 1,
  })
  expect(stderr).toContain('Gone is left out: wirebench-no-such-tool is not on this machine; install')
})

test('a run that is cancelled before it began says so and writes no report', async () => {
  const { code, stdout, stderr } = await outcomeOf([...small, '--no-save', '--json', '-'], {
    environment: { WIREBENCH_LOCK: freshLock() },
    signal: AbortSignal.abort(),
  })
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr.trimEnd().split('\n').at(-1)).toBe('cancelled before it started; nothing was saved')
})

test.each(['SIGTERM', 'SIGHUP'] as const)(
  'a run that waits is ended by %s, as interrupted',
  async (signal) => {
    const lockName = freshLock()
    const lock = await awaitMachine(
      'run 7k2m9q (theirs)',
      { signal: new AbortController().signal, lockName },
      () => {},
    )
    const child = startBench([...small, '--no-save'], { WIREBENCH_LOCK: lockName })
    const closed = once(child, 'close')
    const lines = createInterface({ input: child.stderr })
    const said: string[] = []
    for await (const line of lines) {
      said.push(line)
      if (line.startsWith('waiting:')) child.kill(signal)
    }
    expect(said.at(-1)).toBe('interrupted before it started; nothing was saved')
    expect(await closed).toEqual([1, null])
    await lock.release()
  },
)

test('a run that doesn’t want to wait is refused in two lines where the machine is taken', async () => {
  const address = freshLock()
  const lock = await awaitMachine(
    'run 7k2m9q (theirs)',
    { signal: new AbortController().signal, lockName: address },
    () => {},
  )
  const { code, stdout, stderr } = await outcomeOf([...small, '--no-save', '--no-wait'], {
    environment: { WIREBENCH_LOCK: address },
  })
  await lock.release()
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr.trimEnd().split('\n').slice(-2)).toEqual([
    'error: this machine is measuring run 7k2m9q (theirs)',
    expect.stringContaining('WIREBENCH_LOCK'),
  ])
})

describe('a run that begins when the machine is quiet', () => {
  test.each([
    ['soon', /^error: --when-quiet is "soon"\ngive the time after which to give up, such as 90s/],
    ['3s', /from 5s to 24h/],
  ])('says what a time looks like where it gets %s', async (time, told) => {
    const { code, stderr } = await outcomeOf([...small, '--no-save', '--when-quiet', time])
    expect(code).toBe(2)
    expect(stderr).toMatch(told)
  })

  test.each([
    ['--when-quiet', '10m'],
    ['--no-wait'],
    ['--no-save'],
    ['--dry-run'],
    ['--baseline', 'latest', '--fail-on', 'regression'],
  ])('is refused elsewhere what an agent isn’t asked: %s', async (...asked) => {
    const place = asked[0] === '--baseline' ? 'each:big-arm,big-x64' : 'big-arm'
    const { code, stderr } = await outcomeOf([...small, ...asked, '--on', place])
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(/^error: --[^\n]* can’t be used with [^\n]*\n[^\n]*\n$/),
    })
    expect(stderr).toContain(asked[0])
  })

  test('is not one that doesn’t wait', async () => {
    const { code, stderr } = await outcomeOf([...small, '--no-save', '--when-quiet', '10m', '--no-wait'])
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'error: --when-quiet and --no-wait contradict each other\ngive one of them\n',
    })
  })

  test('says for what it waits, and leaves nothing where it is cancelled meanwhile', async () => {
    const interrupt = new AbortController()
    const told: string[] = []
    const outcome = await outcomeOf([...small, '--no-save', '--when-quiet', '1h'], {
      environment: { WIREBENCH_LOCK: freshLock() },
      signal: interrupt.signal,
      stderr: new Writable({
        write(text: unknown, _, done) {
          told.push(String(text))
          if (told.at(-1)!.startsWith('waiting for a quiet machine')) interrupt.abort()
          done()
        },
      }),
    })
    expect(outcome).toMatchObject({ code: 1, stdout: '' })
    expect(told.slice(-2).map((line) => line.replaceAll('\u00a0', ' '))).toEqual([
      'waiting for a quiet machine: checking how busy it is; gives up in about 1 h 00 min\n',
      'cancelled before it started; nothing was saved\n',
    ])
  })
})

describe('a run of the real command line, saved', () => {
  const file = join(folder, 'report.json')
  let home: string
  let environment: Record<string, string>
  let run: Ended
  /** Keeps the server up for whoever looks at the run. */
  let store: RunStore
  beforeAll(async () => {
    home = await newHome()
    environment = { WIREBENCH_HOME: home, WIREBENCH_LOCK: freshLock() }
    run = await runBench([...small, '--json', file], environment)
    store = await openStore({ homeFolder: home })
  })
  afterAll(async () => {
    await store.close()
    await discardHome(home)
  })

  const shortId = () => /saved as (\S+):/.exec(run.stderr)?.[1] ?? ''

  test('succeeds, tells its id, and prints tables without escape sequences', () => {
    expect(run.code).toBe(0)
    expect(shortId()).toMatch(/^[0-9a-z]{6}$/)
    expect(run.stdout).toContain('msgpackr')
    expect(movesCursor(run.stdout + run.stderr)).toBe(false)
  })

  test('writes its report to the file', () => {
    const report = z.parse(Report, JSON.parse(readFileSync(file, 'utf8')))
    expect(report.run.id.endsWith(shortId())).toBe(true)
    expect(report.cases.length).toBe(2)
  })

  test('is found by list', async () => {
    const { code, stdout } = await runBench(['list'], environment)
    expect(code).toBe(0)
    expect(stdout).toMatch(new RegExp(`^${shortId()} +completed `, 'm'))
    const { stdout: json } = await outcomeOf(['list', '--json'], { environment })
    expect(JSON.parse(json)).toMatchObject([{ shortId: shortId(), state: 'completed', origin: 'cli' }])
  })

  test('is shown again with the same tables and the same report', async () => {
    const again = join(folder, 'again.json')
    const { code, stdout } = await outcomeOf(['show', shortId(), '--json', again], { environment })
    expect(code).toBe(0)
    expect(stdout).toBe(run.stdout)
    expect(JSON.parse(readFileSync(again, 'utf8'))).toEqual(JSON.parse(readFileSync(file, 'utf8')))
  })

  test('stays the only one when another is cancelled before it began', async () => {
    const { code, stderr } = await outcomeOf(small, { environment, signal: AbortSignal.abort() })
    expect(code).toBe(1)
    expect(stderr).not.toContain('saved as')
    const { stdout } = await outcomeOf(['list', '--json'], { environment })
    expect(JSON.parse(stdout)).toMatchObject([{ shortId: shortId() }])
  })

  test('has tables with colours on a terminal', async () => {
    const { stdout } = await outcomeOf(['show', shortId()], { environment, isOutputTerminal: true })
    expect(movesCursor(stdout)).toBe(true)
  })

  test('is not mistaken for one that does not exist', async () => {
    const { code, stdout, stderr } = await outcomeOf(['show', 'zzzzzz'], { environment })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toBe(
      'error: there is no saved run "zzzzzz"\nrun `node packages/bench-core/src/bin.ts list` to see the saved runs\n',
    )
  })
})
