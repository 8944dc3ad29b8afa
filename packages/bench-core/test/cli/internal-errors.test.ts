import { spawnSync } from 'node:child_process'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isVerbose } from '../../src/cli/output/tell-bug.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { outcomeOf } from './support/bench-io.ts'
import { executable, runBench } from './support/bench-process.ts'

/** An environment that no command can read: stands in for a bug behind whatever asks for it. */
const broken: Readonly<Record<string, string | undefined>> = new Proxy(
  {},
  {
    get: () => {
      throw new TypeError('the environment broke\nin two lines')
    },
  },
)

test.skipIf(process.platform === 'win32')('too few files that may be open are no bug', async () => {
  const { status, stderr } = spawnSync(
    'sh',
    ['-c', 'ulimit -n 24; exec "$@"', 'sh', process.execPath, executable, 'list'],
    {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: '', WIREBENCH_HOME: temporaryFolder(onTestFinished) },
    },
  )
  expect(status).toBe(2)
  expect(stderr).toMatch(/^error: too many files are open \([^\n]+\n[^\n]+ulimit -n[^\n]+\n$/m)
})

test.skipIf(process.platform !== 'linux')('a full disk behind standard output is no success', () => {
  const { status, stderr } = spawnSync(
    'sh',
    ['-c', 'exec "$@" > /dev/full', 'sh', process.execPath, executable, '--version'],
    { encoding: 'utf8' },
  )
  expect(status).toBe(2)
  expect(stderr).toMatch(/^error: the disk is full[^\n]*\n[^\n]+\n$/)
})

describe('a bug', () => {
  test('ends with 70, which neither a gate nor a mistake does, and is told in two lines', async () => {
    expect(await outcomeOf(['list'], { environment: broken })).toEqual({
      code: 70,
      stdout: '',
      stderr: [
        'internal error: TypeError: the environment broke',
        'this is a bug in Wirebench: run it again with --verbose and report it',
        '',
      ].join('\n'),
    })
  })

  test.each(['list', 'compare 7k2m9q 8d1x0a --fail-on regression', 'doctor', 'codec --no-save'])(
    'has its stack above them with --verbose, which every command takes: %s',
    async (command) => {
      const { code, stderr } = await outcomeOf([...command.split(' '), '--verbose'], { environment: broken })
      expect(code).toBe(70)
      expect(stderr).toMatch(/^TypeError: the environment broke\n[\s\S]*\n {4}at /)
      expect(stderr).toMatch(
        /\ninternal error: TypeError: the environment broke\nthis is a bug in Wirebench: report it with all of the above\n$/,
      )
    },
  )

  test('that nobody waits for ends the process with 70 too', async () => {
    const late = `const timer = setInterval(() => {
      if (process.listenerCount('uncaughtException') === 0) return
      clearInterval(timer)
      throw new RangeError('from a timer')
    }, 1)`
    const { code, stderr } = await runBench(['list'], {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(late)}`,
    })
    expect(code).toBe(70)
    expect(stderr).toMatch(/^internal error: RangeError: from a timer\n[^\n]+\n$/)
  })

  test.each(['plan', 'run', 'examine-database', 'examine-target', 'list-tables', 'sample-table'])(
    'of what only the server asks for keeps its stack: %s',
    (command) => {
      expect(isVerbose([command])).toBe(true)
    },
  )

  test('of the engine keeps its stack, for the server’s log', async () => {
    const { code, stderr } = await runBench(['run', '--spec', '-', '--run-id', 'x'], {})
    expect(code).toBe(70)
    expect(stderr).toMatch(/\n {4}at /)
  })
})

test('help says what each exit code means', async () => {
  for (const argv of [['help'], ['--help']])
    expect((await outcomeOf(argv)).stdout).toMatch(
      /Exit codes: 0 done, 1 .+, 2\s.+, 70\sa\sbug\sin\sWirebench.+--verbose/s,
    )
})
