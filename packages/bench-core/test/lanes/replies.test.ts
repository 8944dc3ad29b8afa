import { tmpdir } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { startTrial } from '../../src/measure/process/trial-process.ts'

const ready = { type: 'ready', readyMs: null, operations: ['encode'], encodedBytes: [1] }
const sliced = { startNs: 1, wallNs: 1, cpuNs: null, allocatedBytes: null }
const babbled = { cause: { code: 'babbled' } }

/** The program of a lane that says this as soon as it is greeted. */
function laneThatSays(said: string) {
  const script = `process.stdin.once('data', () => process.stdout.write(${said}))`
  const lane = startTrial({
    command: [process.execPath, '--eval', script],
    folder: tmpdir(),
    environment: process.env,
    deciding: [],
    hello: {
      type: 'hello',
      protocol: 1,
      contender: 'x-json',
      schema: '',
      messageType: '',
      corpus: '',
      operations: [],
      seed: 1,
    },
    suspends: false,
    startTimeoutMs: 60_000,
  })
  onTestFinished(() => lane.end())
  return lane
}

test.each<[object, string]>([
  [{ ...ready, settings: [5] }, 'settings.0'],
  [{ ...ready, version: 'x'.repeat(2_000) }, 'version'],
  [{ ...ready, encodedBytes: [1.5] }, 'encodedBytes.0'],
  [{ type: 'sliced' }, 'slice'],
  [{ type: 'sliced', slice: { ...sliced, wallNs: -1 } }, 'slice.wallNs'],
  [{ type: 'sliced', slice: { ...sliced, cpuNs: 'none' } }, 'slice.cpuNs'],
  [{ type: 'collected' }, 'collections'],
  [{ type: 'block-samples', samples: 0, peakRssBytes: null }, 'samples'],
  [{ type: 'warmed', nsPerOperation: 0, warmupMs: 1, steady: true }, 'nsPerOperation'],
  [{ type: 'figures', figures: { peakRssBytes: 'much' } }, 'figures.peakRssBytes'],
  [{ type: 'dance' }, 'type'],
  [{ type: 5 }, 'type'],
])('a lane’s answer that doesn’t fit says where: %j', async (reply, place) => {
  const { ready } = laneThatSays(JSON.stringify(`${JSON.stringify(reply)}\n`))
  const text = `an answer doesn’t fit the protocol at ${place}`
  await expect(ready).rejects.toMatchObject({ failure: { cause: { code: 'output-unreadable' }, text } })
})

test('what a lane says beyond the protocol is left out', async () => {
  const told = { ...ready, settings: ['-O2'] }
  const { ready: heard } = laneThatSays(JSON.stringify(`${JSON.stringify({ ...told, cause: 5 })}\n`))
  expect(await heard).toEqual(told)
})

test.each([
  { type: 'block-samples', samples: 2.5 },
  { type: 'block-samples', samples: -1 },
  { type: 'block-samples', samples: '2' },
  { type: 'exported', payloadBytes: -4 },
  { type: 'exported', payloadBytes: 1e300 },
  { type: 'exported', payloadBytes: null },
])('a length that is none is no reply: %j', async (reply) => {
  const { ready } = laneThatSays(JSON.stringify(`${JSON.stringify(reply)}\n`))
  await expect(ready).rejects.toMatchObject({ failure: babbled })
})

test('an answer that nobody has asked for is none', async () => {
  const lane = laneThatSays(JSON.stringify(`${JSON.stringify(ready)}\n`.repeat(2)))
  await lane.ready
  await expect(lane.ask({ type: 'calibrate' })).rejects.toMatchObject({ failure: babbled })
})

test('a line that never ends is ended with its program', async () => {
  const lane = laneThatSays(`'x'.repeat(${2 ** 24 + 1})`)
  await expect(lane.ready).rejects.toMatchObject({ failure: babbled })
})
