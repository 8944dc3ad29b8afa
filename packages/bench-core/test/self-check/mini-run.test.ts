import { expect, test } from 'vitest'
import { presets } from '../../src/model/presets.ts'
import { type MiniRun, measureMiniRun } from '../../src/self-check/mini-run.ts'
import { detectionRun, detections } from '../../src/self-check/parts/detection.ts'
import { nullRun, nullVerdicts } from '../../src/self-check/parts/null-comparisons.ts'
import { measureForMoments } from '../run/support/measure-for-moments.ts'
import { trialsOf } from '../support/processes.ts'
import { testStage } from './stage.ts'

measureForMoments()

const pair = ['json', 'msgpackr'] as const

test('two real rounds of identical contenders are judged as any run is', async () => {
  const run: MiniRun = { ...nullRun(pair, 1, 2), preset: 'smoke' }
  const events = await measureMiniRun(run, await testStage())
  expect(events.map(({ event }) => event.type).filter((type) => /^round|slices/.test(type))).toEqual([
    ...['round-started', 'slices-measured', 'slices-measured', 'round-finished'],
    ...['round-started', 'slices-measured', 'slices-measured', 'round-finished'],
  ])
  const slices = events.flatMap(({ event }) => (event.type === 'slices-measured' ? [event] : []))
  // Four processes with equally many turns: fewer where a busy machine makes an operation take blocks instead of slices.
  const most = 4 * presets.smoke.slicesPerRound
  for (const { turns } of slices) expect(turns.length % 4 === 0 && turns.length <= most).toBe(true)
  const verdicts = nullVerdicts(events, pair)
  expect(verdicts.map(({ comparison }) => comparison.ratio?.perRound.length)).toEqual([2, 2, 2, 2])
  expect(verdicts.every(({ comparison }) => comparison.pValue !== null)).toBe(true)
  expect(trialsOf(process.pid)).toEqual([])
})

test('a contender that litters is compared in allocated bytes in both directions', async () => {
  const group = { codec: 'json', twice: '20 % more garbage', once: 'slower by 5 %' } as const
  const run: MiniRun = { ...detectionRun(group, 1, 1), preset: 'smoke' }
  const found = detections(await measureMiniRun(run, await testStage()), group)
  const littering = found.filter(({ handicap: name }) => name === '20 % more garbage')
  expect(littering.length).toBe(4)
  expect(littering.every(({ garbage }) => garbage.metric === 'allocatedBytesPerOperation')).toBe(true)
})

test('an interrupted mini-run leaves no process behind', async () => {
  const interrupt = new AbortController()
  const stage = await testStage({
    signal: interrupt.signal,
    begin: (doing) =>
      doing.endsWith('round 1 of 1') && setImmediate(() => interrupt.abort(new Error('enough'))),
  })
  await expect(measureMiniRun({ ...nullRun(pair, 1, 1), preset: 'smoke' }, stage)).rejects.toThrow('enough')
  expect(trialsOf(process.pid)).toEqual([])
})
