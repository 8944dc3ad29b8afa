import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { withCodeOf } from '../../../src/cli/run/own-code.ts'
import { Report } from '../../../src/model/report/report.ts'
import { needsOf } from '../../../src/model/run/agent-needs.ts'
import { duelAgainCommand } from '../../../src/report/exports/command-duel.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'
import { measureForMoments } from '../../run/support/measure-for-moments.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { outcomeOf } from '../support/bench-io.ts'

measureForMoments()

const folder = temporaryFolder()
const inFolder = (name: string) => join(folder, name)

const environment = { WIREBENCH_LOCK: inFolder('measuring.sock'), WIREBENCH_HOME: folder }
const duel = (argv: readonly string[], signal = new AbortController().signal) =>
  outcomeOf(['duel', ...argv, '--preset', 'smoke', '--no-save'], { environment, signal })

const cksum = (bytes: number) => `head -c ${bytes} /dev/zero | cksum`

/** A command that does well until another process than the first asks for it: from the run's first round on it does `then`. */
function onlyTried(name: string, then: string): string {
  const first = inFolder(name)
  return `[ -e ${first} ] || echo $PPID > ${first}; [ "$(cat ${first})" = $PPID ] || { ${then}; }`
}

describe('a duel of whole commands', () => {
  test('times them in the same rounds, with an A/A control, and judges time and CPU time', async () => {
    const file = inFolder('report.json')
    const commands = [cksum(100_000), cksum(400_000_000)].flatMap((line) => ['--command', line])
    const labels = ['--label', 'little', '--label', 'much', '--prepare', 'true']
    const gate = ['--fail-on', 'regression:5%']
    const { code, stdout, stderr } = await duel([
      ...commands,
      ...labels,
      ...['--rounds', '2', '--json', file],
      ...gate,
    ])
    expect(stderr).toMatch(/^tried: little .*, much .*$/m)
    expect(code).toBe(stdout.includes('gate failed') ? 1 : 0)
    const {
      comparisons,
      contenders,
      cases,
      environment: machine,
      linter,
      run,
    } = Report.parse(JSON.parse(readFileSync(file, 'utf8')))
    expect(linter.findings).toEqual([])
    expect(run.name).toBe('much against little')
    expect(contenders.map(({ name, options }) => [name, options])).toEqual([
      ['little', `${cksum(100_000)}; before each run: true`],
      ['much', `${cksum(400_000_000)}; before each run: true`],
    ])
    for (const metric of ['nsPerOperation', 'cpuNsPerOperation']) {
      const comparison = comparisons.find((known) => known.metric === metric)
      expect(comparison).toMatchObject({ contender: 'much', reference: 'little', operation: 'run' })
      expect(comparison?.ratio?.value).toBeGreaterThan(1)
    }
    // A shell and two small programs; those of the short command may have ended before anybody looks.
    const peak = Math.max(...cases.map(({ metrics }) => metrics.peakMemoryBytes?.value ?? 0))
    expect(peak > 200_000 && peak < 50_000_000).toBe(process.platform === 'linux')
    const nulls = machine.noise.nullLogRatios ?? []
    expect(nulls.map(({ metric }) => metric)).toContain('nsPerOperation')
    expect(cases.every(({ samples, latency }) => samples > 1 && latency !== null)).toBe(true)

    const again = await outcomeOf(['rerun', file], { environment })
    expect(again).toMatchObject({ code: 2, stdout: '' })
    expect(again.stderr).toContain(`--command '${cksum(100_000)}' --command '${cksum(400_000_000)}'`)
  })

  test('is ended by a command that fails before anything is measured, with what it said', async () => {
    const failing = 'echo first >&2; echo "no such table" >&2; exit 3'
    const { code, stdout, stderr } = await duel(['--command', 'true', '--command', failing])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/failed \(exit code 3\): first \/ no such table\n.*isn’t measured/)
    // A file of so many bytes takes no room, and is longer than any text may be.
    const long = 'truncate -s 600M /dev/stderr; echo no room >&2; exit 3'
    expect((await duel(['--command', 'true', '--command', long])).stderr).toMatch(
      /failed \(exit code 3\): no room\n/,
    )
    const unknown = await duel(['--command', 'true', '--command', 'no-such-program-here'])
    expect(unknown.code).toBe(2)
    expect(unknown.stderr).toMatch(/`no-such-program-here` was not found \(exit code 127\)/)
  })

  test('is ended by a command that fails while it is measured', async () => {
    const failing = onlyTried('failing', 'echo out of luck >&2; exit 4')
    const { code, stdout, stderr } = await duel(['--command', failing, '--command', failing])
    expect(code).toBe(1)
    expect(`${stdout}${stderr}`.replaceAll(/\s+/g, ' ')).toContain('failed (exit code 4): out of luck')
  })

  test.each(['while they are tried', 'while it measures'])(
    'leaves nothing when it is interrupted %s',
    async (when) => {
      const pidFile = inFolder(`${when}.pid`.replaceAll(' ', '-'))
      const hanging = `echo $$ > ${pidFile}; exec sleep 600`
      const command = when.includes('tried') ? hanging : onlyTried('hanging', hanging)
      const stop = new AbortController()
      const ended = duel(['--command', command, '--command', command], stop.signal)
      const pid = await vi.waitUntil(() => existsSync(pidFile) && Number(readFileSync(pidFile, 'utf8')), {
        timeout: 60_000,
        interval: 20,
      })
      stop.abort()
      const { code, stdout, stderr } = await ended
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toContain('cancelled before')
      expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    },
  )

  test.each([
    [['--command', 'true'], 'at least two commands'],
    [
      ['--command', 'true', '--command', 'true', '--git', 'main'],
      '--git can’t be used in a duel of whole commands',
    ],
    [['--command', 'true', '--command', ' '], 'a command is empty'],
    [
      ['--command', 'true', '--command', 'true', '--codec', 'json'],
      '--codec can’t be used in a duel of whole commands',
    ],
    [['--command', 'true', '--command', 'true', '--label', 'a', '--label', 'b', '--label', 'c'], '3 labels'],
    [['a.json', 'b.json', '--command', 'true'], '--command can’t be combined with specs'],
    [[], 'nothing was given to compare'],
  ])('refuses %j in two lines', async (argv, message) => {
    const { code, stdout, stderr } = await duel(argv)
    expect({ code, stdout, lines: stderr.trim().split('\n').length }).toEqual({
      code: 2,
      stdout: '',
      lines: 2,
    })
    expect(stderr).toContain(message)
  })
})

test('a label that is longer than a name may be is shortened', async () => {
  const labels = ['--label', 'x'.repeat(300), '--label', 'two\nlines']
  const { stdout } = await duel(['--command', 'true', '--command', 'true', ...labels, '--dry-run'])
  expect(stdout).toContain(`- command: ${'x'.repeat(59)}…, two lines; `)
})

test('a duel of whole commands runs where it is typed alone, and nothing runs before that is said', async () => {
  const touched = inFolder('touched')
  const argv = ['duel', '--command', `touch ${touched}`, '--command', 'true', '--on', 'big-arm']
  const { code, stderr } = await outcomeOf(argv, { environment })
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr:
      'error: --on can’t be used in a duel of whole commands, which run in this folder\nrun it on that machine\n',
  })
  expect(existsSync(touched)).toBe(false)
})

test('the command that repeats a duel has its labels, also those that begin as their commands do', () => {
  const again = (...named: readonly (readonly [line: string, name: string])[]) =>
    duelAgainCommand(
      {
        commands: named.map(([line, name]) => ({ line, name, triedMs: 1 })),
        reference: named[0]![1],
        isOnOneCore: false,
      },
      { preset: 'quick', rounds: 30, minimumEffect: 0.01 },
    )
  expect(again(['make', 'make (old)'], ['make -j8', 'make -j8 (new)'])).toContain(
    "--command make --command 'make -j8' --label 'make (old)' --label 'make -j8 (new)'",
  )
  expect(again(['true', 'true (A)'], ['true', 'true (B)'])).not.toContain('--label')
  expect(again(['make', 'make'], ['make -j8', 'make -j8'])).not.toContain('--label')
  expect(again(['make', 'make'], ['true', 'true'])).toMatch(/ --preset quick --rounds 30 --min-effect 1$/)
})

test('an engine that may run no code of others runs no commands of a spec either', async () => {
  const spec = resolveSpec({ suites: ['codec'], preset: 'smoke' })
  const commands = [{ name: 'a', line: 'true', triedMs: 1 }]
  const command = { commands, reference: 'a', isOnOneCore: false }
  await expect(withCodeOf({ ...spec, suites: ['command'], command }, false)).rejects.toMatchObject({
    message: 'the run uses its own code: true',
  })
  expect(needsOf({ ...spec, command })).toEqual(['code'])
})
