/**
 * Stands in for the engine, by the same commands. How it behaves in a run is the first word of the run's name,
 * so a test asks for a fault in the words in which it asks for a run.
 */

import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { RunEvent } from '@wirebench/bench-core/model/run/run-event'
import type { RunSpec } from '@wirebench/bench-core/model/run/run-spec'
import { measuredEvents, sampleCatalogue, sampleSpec } from './sample-run.ts'

type Started = Extract<RunEvent, { type: 'run-started' }>

const [command, ...options] = process.argv.slice(2)
const input = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
const nextLine = async () => JSON.parse((await input.next()).value ?? '{}')
const completed: RunEvent = { type: 'run-finished', state: 'completed', reason: null }
let sequence = 0

switch (command) {
  case 'catalogue':
    console.log(JSON.stringify(sampleCatalogue))
    break
  case 'plan':
    plan(await nextLine())
    break
  case 'run':
    await run(await nextLine(), options[options.indexOf('--run-id') + 1] ?? '', await nextLine())
    break
}
process.exit()

function plan(request: Partial<RunSpec>): void {
  if (request.name === 'too long') {
    console.log(
      JSON.stringify({
        code: 'invalid-option',
        message: 'that would take days',
        hint: 'ask for less',
        field: 'rounds',
      }),
    )
    process.exit(2)
  }
  const fetches =
    request.name === 'normal fetching'
      ? [{ lane: 'go', title: 'Go', what: 'modules', from: 'a proxy', megabytes: 5, seconds: 30 }]
      : []
  if (request.name === 'unplannable') throw new Error('the planner broke')
  console.log(
    JSON.stringify({
      spec: { ...sampleSpec, ...request },
      estimateMs: 1000,
      cases: 2,
      basis: 'a guess',
      fetches,
    }),
  )
}

async function run(spec: RunSpec, runId: string, pastNulls: Started['pastNulls']): Promise<void> {
  switch (spec.name.split(' ')[0]) {
    case 'normal':
      await send(...measuredEvents(runId, spec), completed)
      break
    case 'remembering':
      await send(
        ...measuredEvents(runId, spec).map((event) =>
          event.type === 'run-started' ? { ...event, pastNulls } : event,
        ),
        completed,
      )
      break
    case 'patient':
      process.once('SIGINT', async () => {
        await send({ type: 'run-finished', state: 'cancelled', reason: 'interrupted' })
        process.exit(0)
      })
      await send(...measuredEvents(runId, spec))
      await forever()
      break
    case 'choosy':
      await send({
        type: 'waiting-for-quiet',
        busyShare: 0.6,
        givesUpAtMs: Number(options[options.indexOf('--when-quiet-ms') + 1]),
      })
      await once(process, 'SIGINT')
      process.exit(1)
      break
    case 'stubborn':
      process.on('SIGINT', () => {})
      await send(...measuredEvents(runId, spec))
      await forever()
      break
    case 'crashing':
      await send(...measuredEvents(runId, spec))
      console.error('it all went wrong')
      process.exit(3)
      break
    case 'broken':
      await send(...measuredEvents(runId, spec), {
        type: 'run-finished',
        state: 'failed',
        reason: 'it went wrong',
      })
      console.error('Error: it went wrong\n    at a place')
      process.exit(70)
      break
    case 'dying':
      await send(...measuredEvents(runId, spec))
      process.kill(process.pid, 'SIGSEGV')
      await forever()
      break
    case 'telling':
      await send(
        ...measuredEvents(runId, spec),
        {
          type: 'log',
          level: 'info',
          text: process.env.WIREBENCH_PG_URL === undefined ? 'was given no address' : 'was given an address',
        },
        completed,
      )
      break
    case 'silent':
      await send(...measuredEvents(runId, spec))
      await forever()
      break
    case 'ending':
      await send(...measuredEvents(runId, spec))
      break
    case 'lingering':
      await send(...measuredEvents(runId, spec), completed)
      await forever()
      break
    case 'talking':
      await send(measuredEvents(runId, spec)[0]!)
      console.log('Listening on port 1\u0007')
      console.log('{"sequence":2,"atMs":1,"event":{"type":"nonsense"}}')
      console.log('null')
      await send(...measuredEvents(runId, spec).slice(1), completed)
      break
    case 'babbling':
      await send(...measuredEvents(runId, spec))
      for (;;) if (!process.stdout.write('rubbish\n')) await once(process.stdout, 'drain')
    case 'endless':
      await send(...measuredEvents(runId, spec))
      for (;;) if (!process.stdout.write('x'.repeat(100_000))) await once(process.stdout, 'drain')
    case 'miscounting':
      await send(measuredEvents(runId, spec)[0]!)
      sequence = 0
      await send(measuredEvents(runId, spec)[1]!)
      sequence = 9
      await send(...measuredEvents(runId, spec).slice(2), completed)
      break
  }
}

/** Writes events, each after the one before has been acknowledged. */
async function send(...events: RunEvent[]): Promise<void> {
  for (const event of events) {
    sequence++
    process.stdout.write(`${JSON.stringify({ sequence, atMs: 1_700_000_000_000 + sequence, event })}\n`)
    if (event.type === 'run-finished') return
    await Promise.race([input.next(), new Promise((go) => setTimeout(go, 1_000))])
  }
}

/** Until the server goes away. */
async function forever(): Promise<never> {
  for (;;) if ((await input.next()).done) process.exit(9)
}
