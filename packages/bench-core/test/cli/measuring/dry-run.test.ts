import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { awaitMachine } from '../../../src/run/take-machine.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { outcomeOf } from '../support/bench-io.ts'

const folder = temporaryFolder()
const lockName = `dry-run-${process.pid}`
const environment = { WIREBENCH_HOME: join(folder, 'home'), WIREBENCH_LOCK: lockName }

test('a dry run tells what would be measured and for how long, and writes and saves nothing', async () => {
  const html = join(folder, 'run.html')
  const argv = ['codec', '--preset', 'smoke', '--workload', 'person', '--size', '10', '--codec', 'json,bson']
  const { code, stdout, stderr } = await outcomeOf([...argv, '--dry-run', '-o', html], { environment })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout.replaceAll('\u00a0', ' ')).toMatch(
    /^nothing is measured; a run would measure\n- codec: json, bson; encode, decode.*; person, size 10; \d+ cases\nabout .* 3 rounds; from .*\nno obstacles\n$/,
  )
  expect([existsSync(html), existsSync(environment.WIREBENCH_HOME)]).toEqual([false, false])
})

test('it puts nothing else where a report was to go', async () => {
  const { code, stdout, stderr } = await outcomeOf(['codec', '--dry-run', '--json', '-'], { environment })
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain('--json - can’t be used with --dry-run')
})

test('it refuses a report where none can be written, as the run would', async () => {
  const { code, stderr } = await outcomeOf(['codec', '--dry-run', '--html', folder], { environment })
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('can’t be written (EISDIR)') })
})

test('it tells what stands in the way: contenders that can’t carry the messages, another measurement', async () => {
  const data = join(folder, 'orders.json')
  writeFileSync(data, '[{"at": -0.0, "n": 1.5}, {"at": 1, "n": -0.0}]')
  const held = await awaitMachine(
    'something else',
    { signal: new AbortController().signal, lockName },
    () => {},
  )
  try {
    const argv = [
      ...['codec', '--preset', 'smoke', '--data', data],
      ...['--codec', 'json,bson,json-mapping', '--dry-run'],
    ]
    const { code, stdout } = await outcomeOf(argv, { environment })
    expect(code).toBe(0)
    expect(stdout).toMatch(/\nobstacles:\n- json.* can’t carry the messages and is left out: .*\n/)
    expect(stdout).toMatch(/\n- this machine is measuring something else: a run would wait for that\n$/)
    const unwilling = await outcomeOf([...argv, '--no-wait'], { environment })
    expect(unwilling.stdout).toMatch(/something else: a run would be refused\n$/)
  } finally {
    await held.release()
  }
})

test('it looks at both sides of a duel', async () => {
  const side = (name: string, values: string) => {
    const data = `${name}.jsonl`
    writeFileSync(join(folder, data), values)
    const file = join(folder, `${name}.json`)
    writeFileSync(file, JSON.stringify({ preset: 'smoke', codecs: ['json'], data: [data], message: 'Order' }))
    return file
  }
  const [fit, unfit] = [side('fit', '{"at": 1.5}\n{"at": 1}\n'), side('unfit', '{"at": -0.0}\n{"at": 1.5}\n')]
  const { stdout } = await outcomeOf(['duel', fit, unfit, '--dry-run'], { environment })
  expect(stdout).toMatch(/\nobstacles:\n- json \(B\) can’t carry the messages and is left out: .*\n$/)

  const arch = Object.getOwnPropertyDescriptor(process, 'arch')!
  Object.defineProperty(process, 'arch', { ...arch, value: 'abacus' })
  onTestFinished(() => {
    Object.defineProperty(process, 'arch', arch)
  })
  const onOwn = { kind: 'own', host: 'db', port: 5432, database: 'shop', user: 'me' }
  const ofStorage = (name: string, server: object) => {
    const file = join(folder, `${name}.json`)
    writeFileSync(file, JSON.stringify({ preset: 'smoke', workloads: ['person'], storage: { server } }))
    return file
  }
  const sides = [ofStorage('own-server', onOwn), ofStorage('embedded', { kind: 'embedded' })]
  expect((await outcomeOf(['duel', ...sides, '--dry-run'], { environment })).stdout).toContain(
    '- there is no embedded PostgreSQL for ',
  )
})

test.each([
  ['json,bson,go-json', /would measure\n- codec: json, bson; [^\n]*; (\d+) cases\nabout [^\n]*: \1 cases, /],
  ['go-json,go-protobuf', /^nothing is measured, and a run would measure nothing either\n/],
])(
  'it tells which language can’t be built on this machine, and counts nothing of it: %s',
  async (codecs, planned) => {
    vi.stubEnv('PATH', folder)
    onTestFinished(() => {
      vi.unstubAllEnvs()
    })
    const argv = ['codec', '--preset', 'smoke', '--codec', codecs, '--dry-run']
    const { stdout, code } = await outcomeOf(argv, { environment })
    expect(code).toBe(1)
    expect(stdout).toMatch(planned)
    expect(stdout).toMatch(
      /\nobstacles:\n- Go is left out, and the run exits with code 1: go is not on this machine; install go .*\n$/,
    )
  },
)

test('what is wrong with a command is a mistake in a dry run too', async () => {
  const { code, stderr } = await outcomeOf(['codec', '--codec', 'jsom', '--dry-run'], { environment })
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/"jsom"/) })
})
