import { describe, expect, test } from 'vitest'
import type { ProtocolCell, ProtocolSpec } from '../../../src/model/protocol/protocol-spec.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'
import { keyOf } from '../../../src/suites/protocol/plan/plan.ts'
import { saturationWatch } from '../../../src/suites/protocol/round/saturation.ts'

const spec: ProtocolSpec = resolveSpec({
  suites: ['protocol'],
  protocol: { transports: ['http-json', 'grpc'], operations: ['read'], rates: [1000, 2000, 4000, 8000] },
}).protocol!
const open = (rate: number): ProtocolCell => ({
  operation: 'read',
  workload: 'user-document',
  load: { load: 'open', rate, connections: 10 },
})

function sawGrpc(answered: Readonly<Record<number, number>>, last = 2, first = 1, rounds = 5) {
  const watch = saturationWatch(rounds)
  for (const [rate, operationsPerSecond] of Object.entries(answered)) {
    const key = keyOf(open(Number(rate)), 'grpc')
    for (let round = first; round <= last; round++) {
      watch.see({ type: 'figures-measured', ...key, round, copy: 1, figures: { operationsPerSecond } })
    }
  }
  return watch
}

test('a contender that answers less than half of what is due, twice, isn’t asked at higher rates', () => {
  const watch = sawGrpc({ 1000: 1000, 2000: 1900, 4000: 1800 })
  expect([2000, 4000, 8000].map((rate) => watch.isBeyond(open(rate), 'grpc', 3))).toEqual([
    false,
    false,
    true,
  ])
  expect(watch.isBeyond(open(8000), 'http-json', 3)).toBe(false)
  expect(watch.isBeyond({ ...open(8000), load: { load: 'sequential' } }, 'grpc', 3)).toBe(false)
})

test('once may be chance', () => {
  expect(sawGrpc({ 4000: 1800 }, 1).isBeyond(open(8000), 'grpc', 2)).toBe(false)
})

test('what the reference’s other copy shows in the same round confirms nothing', () => {
  const watch = saturationWatch(5)
  for (const copy of [1, 2])
    watch.see({
      type: 'figures-measured',
      ...keyOf(open(4000), 'grpc'),
      round: 1,
      copy,
      figures: { operationsPerSecond: 1800 },
    })
  expect(watch.isBeyond(open(8000), 'grpc', 2)).toBe(false)
})

test('one that only lags a little is asked on', () => {
  expect(sawGrpc({ 4000: 3000 }).isBeyond(open(8000), 'grpc', 3)).toBe(false)
})

test('a case that is left out says why, once, and is over also where it was measured before', () => {
  const watch = sawGrpc({ 4000: 1800, 8000: 5000 })
  const isOver = (contender: string) => watch.isOver(keyOf(open(8000), contender))
  expect(isOver('grpc')).toBe(false)
  const events = [...watch.leftOut(spec, 1)]
  expect(events.map(({ contender, parameters }) => [contender, parameters.rate])).toEqual([['grpc', 8000]])
  expect(events[0]!.notes!.latencyFromDueNs).toBe(
    'left out: at 4,000 requests a second it answered only 1,800',
  )
  expect([...watch.leftOut(spec, 2)]).toEqual([])
  expect(['grpc', 'http-json'].map(isOver)).toEqual([true, false])
})

describe('rates above one at which a contender was saturated once', () => {
  const isAsked = (watch: ReturnType<typeof sawGrpc>, round: number) =>
    !watch.isBeyond(open(8000), 'grpc', round)

  test('are left out of the first round, which others and that rate itself are not', () => {
    const watch = sawGrpc({ 4000: 1800 }, 1)
    expect(isAsked(watch, 1)).toBe(false)
    expect(watch.isBeyond(open(4000), 'grpc', 1)).toBe(false)
    expect(watch.isBeyond(open(8000), 'http-json', 1)).toBe(false)
  })

  test('are asked in a later one, so that no rate has its good rounds alone', () => {
    expect(isAsked(sawGrpc({ 4000: 1800 }, 2, 2), 2)).toBe(true)
  })

  test('are asked in a run that has no other round', () => {
    expect(isAsked(sawGrpc({ 4000: 1800 }, 1, 1, 1), 1)).toBe(true)
  })
})
