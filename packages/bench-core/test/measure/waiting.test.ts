import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pin, planCores } from '../../src/measure/process/pinning.ts'
import { startTrial, type TrialProcess } from '../../src/measure/process/trial-process.ts'
import { resolveSpec } from '../../src/run/resolve-spec.ts'
import { codecTrialProgram } from '../../src/suites/codec/trial-program.ts'
import { isAlive, threadsOf } from '../support/processes.ts'
import { type StandIns, standIns } from './support/stand-in-trials.ts'

const longMs = 60_000

let trials: StandIns
beforeAll(() => {
  trials = standIns()
})
afterAll(() => trials.discard())

function cpuNsOf(pid: number): number {
  return threadsOf(pid).reduce((sum, { cpuNs }) => sum + cpuNs, 0)
}

/** Resolves when no thread of the process runs. */
async function atRest(pid: number): Promise<void> {
  await expect.poll(() => threadsOf(pid).every(({ status }) => /^State:\s*[ST] /m.test(status))).toBe(true)
}

describe.runIf(process.platform === 'linux')('on Linux', () => {
  test('a suspended trial uses no CPU time while another works, not even in its timers and helper threads', async () => {
    const restless = trials.start('ready(); setInterval(() => { for (let n = 0; n < 1e6; n++); }, 0)')
    await restless.ready
    await expect
      .poll(() => threadsOf(restless.pid).every(({ status }) => /^State:\s*T /m.test(status)))
      .toBe(true)
    const before = cpuNsOf(restless.pid)
    const worker = trials.start(`
      ready()
      while (nextCommand() > 0) {
        for (let n = 0; n < 5e7; n++);
        reply({ type: 'calibrated', calibrationNs: 1 })
      }
    `)
    await worker.ready
    for (let turn = 0; turn < 5; turn++) await worker.ask({ type: 'calibrate' }, longMs)
    expect(cpuNsOf(worker.pid)).toBeGreaterThan(0)
    expect(cpuNsOf(restless.pid)).toBe(before)
  })

  test('a trial that can not be suspended blocks, and its main thread uses no CPU time while it waits', async () => {
    const spec = resolveSpec({ codecs: ['json', 'protobuf-es'] })
    const start = (codec: string): TrialProcess =>
      startTrial({
        ...codecTrialProgram(spec, codec, { workload: 'infrastructure-execution', parameters: {} }),
        suspends: false,
        startTimeoutMs: longMs,
      })
    const waiting = start('json')
    const working = start('protobuf-es')
    try {
      await Promise.all([waiting.ready, working.ready])
      await atRest(waiting.pid)
      const mainThread = () => threadsOf(waiting.pid)[0]!.cpuNs
      const before = mainThread()
      await working.ask({ type: 'warm-up', operation: 'decode', windowMs: 20, limitMs: 100 }, longMs)
      expect(mainThread()).toBe(before)
    } finally {
      await Promise.all([waiting.end(), working.end()])
    }
  })

  test('pinning applies to every thread', async () => {
    const trial = trials.start('ready(); nextCommand()', { suspends: false })
    await trial.ready
    const cores = await planCores()
    expect(cores).toBeDefined()
    expect(threadsOf(trial.pid).length).toBeGreaterThan(1)
    expect(await pin(trial.pid, [cores!.measuring])).toBe(true)
    const allowed = threadsOf(trial.pid).map(
      ({ status }) => /^Cpus_allowed_list:\s*(\S+)$/m.exec(status)?.[1],
    )
    expect(new Set(allowed)).toEqual(new Set([String(cores!.measuring)]))
  })

  test('the core that measures is not one that others keep to, where there is more than one', async () => {
    const { measuring, others } = (await planCores())!
    expect(others.includes(measuring)).toBe(availableParallelism() === 1)
    expect(new Set([measuring, ...others]).size).toBe(availableParallelism())
  })

  test('the core that measures is the one that is asked for, of those that there are', async () => {
    const { measuring, others } = (await planCores())!
    const [other] = others
    const swapped = await planCores(String(other))
    expect(swapped!.measuring).toBe(other)
    expect(swapped!.others.includes(other!)).toBe(availableParallelism() === 1)
    expect(new Set([other, ...swapped!.others])).toEqual(new Set([measuring, ...others]))
    await expect(planCores('none')).rejects.toMatchObject({
      message: expect.stringContaining('WIREBENCH_CORE is "none"'),
      hint: expect.stringContaining(String(other)),
    })
  })

  test('a suspended trial ends with its coordinator, even one that was killed', async () => {
    const { path, argument } = codecTrialProgram(resolveSpec({}), 'json', {
      workload: 'infrastructure-execution',
      parameters: {},
    })
    const module = new URL('../../src/measure/process/trial-process.ts', import.meta.url).href
    const program = { path, argument, suspends: true, startTimeoutMs: longMs }
    const script = `
      const { startTrial } = await import(${JSON.stringify(module)})
      const trial = startTrial(${JSON.stringify(program)})
      await trial.ready
      console.log(trial.pid)
      setInterval(() => {}, 1000)
    `
    const coordinator = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(createInterface({ input: coordinator.stdout }), 'line')
    const pid = Number(line)
    expect(isAlive(pid)).toBe(true)
    coordinator.kill('SIGKILL')
    await expect.poll(() => isAlive(pid)).toBe(false)
  })
})
