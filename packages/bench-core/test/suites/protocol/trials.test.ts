import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { availableParallelism } from 'node:os'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sameAddresses } from '../../../src/measure/process/same-addresses.ts'
import { processCpuNs } from '../../../src/measure/process/usage/process-cpu.ts'
import type { TargetOperation } from '../../../src/model/protocol/protocol-spec.ts'
import { failureText } from '../../../src/report/words/failure-text.ts'
import type { ProtocolRound } from '../../../src/suites/protocol/round/protocol-round.ts'
import { startTrial } from '../../../src/suites/protocol/round/trials.ts'
import { listening } from '../../support/listening.ts'
import { childrenRunning, commandLineOf, roundPlan } from './support.ts'

const read: TargetOperation = { name: 'read', method: 'GET', path: '/', expectedStatus: 200 }

describe.runIf(process.platform === 'linux')('on Linux', () => {
  test('a trial uses no CPU time while another one is measured, neither its server nor its client', async () => {
    const plan = await roundPlan({ transports: ['http-json', 'tcp-protobuf'], operations: ['read'] })
    const waiting = await started(plan, 'http-json')
    const cpuNs = () => waiting.pids.map((pid) => processCpuNs(pid)!)
    const working = await started(plan, 'tcp-protobuf')
    expect(waiting.pids).toHaveLength(2)
    const before = cpuNs()
    const cell = plan.spec.cells[0]!
    await working.trial.ask(
      { type: 'block', cell, leadInMs: 10, durationMs: 200, parts: 2, arrivals: 1, isForCpu: false },
      30_000,
    )
    expect(cpuNs()).toEqual(before)
  })
})

test
  .runIf(process.platform === 'linux' && availableParallelism() > 1)
  .each<[string, Partial<ProtocolRound>]>([
    ['they share a core, and may while they don’t', {}],
    [
      'one request comes at a time on a machine’s only core, and may otherwise',
      { cores: { measuring: 0, others: [0] } },
    ],
  ])('client and server don’t interrupt each other while %s', async (_, changes) => {
  const plan = await roundPlan({ transports: ['tcp-protobuf'], operations: ['read'] }, changes)
  const { trial, pids } = await started(plan, 'tcp-protobuf')
  expect(pids.map(policyOf)).toEqual(['SCHED_OTHER', 'SCHED_OTHER'])
  await trial.place('with-server')
  expect(pids.map(policyOf)).toEqual(['SCHED_BATCH', 'SCHED_BATCH'])
  await trial.place('own')
  expect(pids.map(policyOf)).toEqual(['SCHED_OTHER', 'SCHED_OTHER'])
})

test.runIf(sameAddresses().length > 0)(
  'a server and its client have their libraries at the same addresses',
  async () => {
    const plan = await roundPlan({ transports: ['tcp-protobuf'], operations: ['read'] })
    const { pids } = await started(plan, 'tcp-protobuf')
    const [one, other] = pids.map(librariesOf)
    expect(one).toEqual(other)
    expect(one).not.toBeNull()
  },
)

test.runIf(process.platform === 'linux' && availableParallelism() > 1)(
  'where processes can’t be kept to cores and there are several, requests at a rate leave in time',
  async () => {
    const plan = await roundPlan({ transports: ['http-json'], operations: ['read'] }, { cores: undefined })
    expect(await clientOf(plan, 'http-json')).toContain('"hasOwnCore":true')
  },
)

test.runIf(process.platform === 'linux')(
  'who compresses with a dictionary has one, also where nothing is sent but documents',
  async () => {
    const plan = await roundPlan({ transports: ['http-json', 'http-json+dcz'], operations: ['query'] })
    expect(await clientOf(plan, 'http-json+dcz')).toContain('"heldOutEvery":10')
    expect(await clientOf(plan, 'http-json')).not.toContain('heldOutEvery')
  },
)

test.runIf(process.platform === 'linux')(
  'the only core of a machine is the client’s own where the service is on another one',
  async () => {
    const hasOwnCore = async (url: string) => {
      const target = { url, isConfirmed: true, operations: [read] }
      const plan = await roundPlan({ target }, { cores: { measuring: 0, others: [0] } })
      return (await clientOf(plan, 'target')).includes('"hasOwnCore":true')
    }
    expect(await hasOwnCore('http://192.0.2.1')).toBe(true)
    expect(await hasOwnCore('http://127.0.0.1:9')).toBe(false)
  },
)

test('what is sent before the first turn is answered and counts as nothing', async () => {
  let requests = 0
  const service = createServer((_, response) => {
    requests++
    response.end()
  })
  const url = `http://127.0.0.1:${await listening(service, onTestFinished)}`
  const plan = await roundPlan({ target: { url, operations: [read] }, connections: [1] })
  const { trial } = await started(plan, 'target')
  const cell = plan.spec.cells[0]!
  const times = { leadInMs: 5, durationMs: 20, arrivals: 1, isForCpu: false }
  const sentAtBegin = async (leadInMs: number) => {
    const before = requests
    await trial.ask({ type: 'begin-turns', cell, leadInMs }, 30_000)
    return requests - before
  }
  await trial.ask({ type: 'block', cell, parts: 1, ...times }, 30_000)
  expect(await sentAtBegin(0)).toBe(0)
  expect(await sentAtBegin(20)).toBeGreaterThan(0)
  const turn = await trial.ask({ type: 'turn', leavesOutStolen: false, ...times }, 30_000)
  await trial.ask({ type: 'end-turns' }, 30_000)
  expect(await trial.ask({ type: 'results', cell }, 30_000)).toMatchObject({
    turns: { loads: 1, ok: turn.type === 'block-done' && turn.ok },
  })
})

test('a contender whose server can not be reached says why', async () => {
  const plan = await roundPlan({ target: { url: 'http://127.0.0.1:9', operations: [read] } })
  const { trial } = await started(plan, 'target')
  const cell = plan.spec.cells[0]!
  const reply = await trial.ask(
    { type: 'block', cell, leadInMs: 5, durationMs: 20, parts: 2, arrivals: 1, isForCpu: false },
    30_000,
  )
  expect(reply).toMatchObject({ type: 'refused', text: expect.stringContaining('ECONNREFUSED') })
})

/** A trial that is ended after the test, and on Linux its processes, the client last. */
async function started(plan: ProtocolRound, contender: string) {
  // Files that share a process share its children.
  const others = new Set(trialsRunning())
  const trial = await startTrial({ contender, copy: 1 }, { ...plan, ...plan.storeOf(contender) })
  if (!('ask' in trial)) throw new Error(failureText(trial.failure))
  onTestFinished(() => trial.end())
  return { trial, pids: trialsRunning().filter((pid) => !others.has(pid)) }
}

/** How the client of a trial was started. */
async function clientOf(plan: ProtocolRound, contender: string): Promise<string> {
  const { pids } = await started(plan, contender)
  return commandLineOf(pids.at(-1)!)
}

function librariesOf(pid: number): string[] | null {
  return readFileSync(`/proc/${pid}/maps`, 'utf8').match(/^\S+ r-xp .*\.so.*$/gm)
}

/** How the system schedules a process (proc(5), the 41st figure of its `stat`; sched(7)). */
function policyOf(pid: number): string | undefined {
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!
  return { 0: 'SCHED_OTHER', 3: 'SCHED_BATCH' }[afterName.split(' ')[38]!]
}

function trialsRunning(): number[] {
  if (process.platform !== 'linux') return []
  return [...childrenRunning('server-main.'), ...childrenRunning('client-main.')]
}
