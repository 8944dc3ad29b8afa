import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TrialError, type TrialFault } from '../../src/measure/process/trial-error.ts'
import { isAlive, processes } from '../support/processes.ts'
import { type StandIns, standIns } from './support/stand-in-trials.ts'

let trials: StandIns
beforeAll(() => {
  trials = standIns()
})
afterAll(() => trials.discard())

const longMs = 60_000
const shortMs = 200
const calibrate = { type: 'calibrate' } as const

async function failureOf(work: Promise<unknown>): Promise<TrialFault> {
  const error = await work.then(
    () => new Error('it did not fail'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof TrialError)) throw error
  return error.failure
}

describe('a trial that fails before it is ready is reported', () => {
  test('with the error that it crashed with', async () => {
    const { ready } = trials.start(`throw new TypeError('no such schema')`)
    expect(await failureOf(ready)).toEqual({
      reason: 'crashed',
      cause: { code: 'ended', process: 'trial', how: 'exit code 1' },
      text: 'TypeError: no such schema',
    })
  })

  test('with its exit code where it says nothing', async () => {
    const { ready } = trials.start('process.exit(3)')
    expect(await failureOf(ready)).toEqual({
      reason: 'crashed',
      cause: { code: 'ended', process: 'trial', how: 'exit code 3' },
    })
  })

  test('with the signal that ended it', async () => {
    const { ready } = trials.start(`process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000)`)
    expect(await failureOf(ready)).toEqual({
      reason: 'crashed',
      cause: { code: 'ended', process: 'trial', how: 'SIGKILL' },
    })
  })

  test('with what is missing where its script is', async () => {
    const { ready } = trials.start('', { path: '/nowhere/trial.mjs' })
    expect((await failureOf(ready)).text).toMatch(/^Error: Cannot find module '\/nowhere\/trial.mjs'/)
  })

  test.skipIf(process.platform === 'win32')(
    'with what the system refuses where no more files can be opened',
    () => {
      const { href } = new URL('../../src/measure/process/trial-process.ts', import.meta.url)
      const script = `
      import { openSync } from 'node:fs'
      import { startTrial } from '${href}'
      try {
        while (true) openSync('/dev/null')
      } catch {}
      const trial = startTrial({ path: 'none.mjs', argument: '{}', suspends: true, startTimeoutMs: ${longMs} })
      const { failure } = await trial.ready.catch((error) => error)
      await trial.end()
      console.log(JSON.stringify(failure))`
      const { stdout, stderr } = spawnSync(
        'sh',
        ['-c', 'ulimit -n 64; exec "$@"', 'sh', process.execPath, '--input-type=module', '--eval', script],
        { encoding: 'utf8' },
      )
      expect(stderr).toBe('')
      expect(JSON.parse(stdout)).toEqual({
        reason: 'crashed',
        cause: { code: 'not-started', process: 'trial' },
        text: expect.stringMatching(/^spawn .* EMFILE$/),
      })
    },
  )

  test('as hung where it says nothing in time, and is ended', async () => {
    const trial = trials.start('setInterval(() => {}, 1000)', { startTimeoutMs: 1000 })
    expect(await failureOf(trial.ready)).toEqual({
      reason: 'hung',
      cause: { code: 'silent', process: 'trial', seconds: 1 },
    })
    await trial.end()
    expect(isAlive(trial.pid)).toBe(false)
  })

  test('as crashed where it begins with rubbish, and is ended', async () => {
    const trial = trials.start(`write('Segmentation fault\\n'); setInterval(() => {}, 1000)`)
    expect(await failureOf(trial.ready)).toEqual({
      reason: 'crashed',
      cause: { code: 'babbled', process: 'trial' },
    })
    await trial.end()
    expect(isAlive(trial.pid)).toBe(false)
  })
})

describe('a trial that fails on a command is reported', () => {
  test('with the error that it crashed with', async () => {
    const trial = trials.start(`ready(); nextCommand(); throw new RangeError('offset is out of bounds')`)
    await trial.ready
    expect(await failureOf(trial.ask(calibrate, longMs))).toEqual({
      reason: 'crashed',
      cause: { code: 'ended', process: 'trial', how: 'exit code 1' },
      text: 'RangeError: offset is out of bounds',
    })
  })

  test('as hung where it does not answer in time, and is ended', async () => {
    const trial = trials.start('ready(); nextCommand(); setInterval(() => {}, 1000)')
    await trial.ready
    expect((await failureOf(trial.ask(calibrate, shortMs))).reason).toBe('hung')
    await trial.end()
    expect(isAlive(trial.pid)).toBe(false)
  })

  test('as hung where it keeps its core busy and does not answer in time', async () => {
    const trial = trials.start('ready(); nextCommand(); while (true);')
    await trial.ready
    expect((await failureOf(trial.ask(calibrate, shortMs))).reason).toBe('hung')
  })

  test.each(['[1', '5', 'null', '{"kind":"sliced"}'])('as crashed where it answers %s', async (rubbish) => {
    const trial = trials.start(`ready(); nextCommand(); write('${rubbish}\\n'); setInterval(() => {}, 1000)`)
    await trial.ready
    expect(await failureOf(trial.ask(calibrate, longMs))).toEqual({
      reason: 'crashed',
      cause: { code: 'babbled', process: 'trial' },
    })
  })

  test('in the same way again when it is asked once more', async () => {
    const trial = trials.start(`ready(); nextCommand(); throw new Error('once')`)
    await trial.ready
    const first = await failureOf(trial.ask(calibrate, longMs))
    expect(await failureOf(trial.ask(calibrate, longMs))).toEqual(first)
  })

  test('with the signal that ended it while it waited for its turn', async () => {
    const trial = trials.start('ready(); nextCommand()')
    await trial.ready
    process.kill(trial.pid, 'SIGKILL')
    expect(await failureOf(trial.ask(calibrate, longMs))).toEqual({
      reason: 'crashed',
      cause: { code: 'ended', process: 'trial', how: 'SIGKILL' },
    })
  })
})

test('a flood on standard error neither stops a trial nor hides its last error', async () => {
  const trial = trials.start(`
    for (let line = 0; line < 2000; line++) writeSync(2, 'x'.repeat(1000) + '\\n')
    ready()
    nextCommand()
    for (let line = 0; line < 2000; line++) writeSync(2, 'x'.repeat(1000) + '\\n')
    throw new Error('after the flood')
  `)
  expect((await trial.ready).type).toBe('ready')
  expect(await failureOf(trial.ask(calibrate, longMs))).toEqual({
    reason: 'crashed',
    cause: { code: 'ended', process: 'trial', how: 'exit code 1' },
    text: 'Error: after the flood',
  })
})

test('samples are read whole although they come in pieces', async () => {
  const trial = trials.start(`
    ready()
    nextCommand()
    const samples = Uint32Array.from({ length: 300_000 }, (_, index) => index * 7)
    const bytes = Buffer.concat([
      Buffer.from(JSON.stringify({ type: 'block-samples', samples: samples.length, peakRssBytes: 1 }) + '\\n'),
      Buffer.from(samples.buffer),
    ])
    for (let at = 0; at < bytes.length; at += 10_007) writeSync(4, bytes.subarray(at, at + 10_007))
    nextCommand()
    reply({ type: 'calibrated', calibrationNs: 5 })
    nextCommand()
  `)
  await trial.ready
  const block = { type: 'block', operation: 'encode', leadInMs: 1, durationMs: 1 } as const
  const { samplesNs } = await trial.ask(block, longMs)
  expect(samplesNs).toEqual(Uint32Array.from({ length: 300_000 }, (_, index) => index * 7))
  expect((await trial.ask(calibrate, longMs)).reply).toEqual({ type: 'calibrated', calibrationNs: 5 })
})

test('ending also ends a trial that is stopped, and may be asked for again', async () => {
  const trial = trials.start('ready(); nextCommand()')
  await trial.ready
  await expect.poll(() => processes().find(({ pid }) => pid === trial.pid)?.state).toBe('T')
  await trial.end()
  expect(isAlive(trial.pid)).toBe(false)
  await trial.end()
})

test('a failed start that nobody has asked about is no unhandled rejection', async () => {
  const trial = trials.start(`throw new Error('unheard')`)
  await expect.poll(() => isAlive(trial.pid)).toBe(false)
  await trial.end()
})
