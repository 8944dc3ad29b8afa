import { expect, test } from 'vitest'
import type { MessageWeight } from '../../../../src/model/messages/own-messages.ts'
import type { ProtocolRequest, RunRequest } from '../../../../src/model/run/run-request.ts'
import { planRun } from '../../../../src/run/plan.ts'
import { resolveSpec } from '../../../../src/run/resolve-spec.ts'
import { askMsOf, warmUpRequestsOf } from '../../../../src/suites/protocol/plan/plan.ts'
import { budgets } from '../../../../src/suites/protocol/plan/presets.ts'
import { ownMessages } from '../../../fixtures/own-messages.ts'

const specOf = (weight: MessageWeight, protocol: ProtocolRequest = {}, request: Partial<RunRequest> = {}) => {
  const own = ownMessages({ messages: 2, weight })
  return resolveSpec({ suites: ['protocol'], preset: 'smoke', own, protocol, ...request })
}
const loadsOf = (...given: Parameters<typeof specOf>) => {
  const loads = specOf(...given).protocol!.cells.map(({ load }) => load)
  return {
    connections: [...new Set(loads.map((load) => (load.load === 'closed' ? load.connections : 1)))],
    rates: [...new Set(loads.flatMap((load) => (load.load === 'open' ? [load.rate] : [])))],
  }
}
const forUse = { preset: 'quick', use: { use: 'rpc' } } as const
const small = { values: 130, bytes: 2400 }
const large = { values: 8000, bytes: 100_000 }
const huge = { values: 330_000, bytes: 4_000_000 }

test('the heavier messages are, the fewer of them are on their way at a time unless told', () => {
  expect(loadsOf(small)).toEqual({ connections: [1, 10, 50], rates: [1000] })
  expect(loadsOf(large)).toEqual({ connections: [1, 10, 50], rates: [1000] })
  expect(loadsOf(huge)).toEqual({ connections: [1, 4], rates: [] })
  expect(loadsOf(huge, {}, forUse)).toEqual({ connections: [1, 4], rates: [2] })
  expect(loadsOf(huge, { connections: [20], rates: [2] })).toEqual({ connections: [20, 1], rates: [2] })
})

test('a p99 is looked for at the use’s rate, or at one that a server reaches where it can’t reach that', () => {
  const ratesFor = (weight: MessageWeight) => loadsOf(weight, {}, forUse).rates
  expect(ratesFor(small)).toEqual([1000, 5000])
  expect(ratesFor({ values: 700, bytes: 12_700 })).toEqual([1000])
  expect(ratesFor(large)).toEqual([100])
})

test('the heavier messages are, the fewer answers make a server warm', () => {
  const requests = (weight?: MessageWeight) => {
    const { protocol, own } = specOf(weight ?? small)
    return warmUpRequestsOf(protocol!, budgets.quick, weight && own)
  }
  expect(requests()).toBe(budgets.quick.warmUpRequests)
  expect(requests(large)).toBeLessThan(requests(small) / 10)
  expect(requests(huge)).toBeLessThan(requests(large) / 10)
})

test('a run of heavy messages is expected to take longer, and waits longer for an answer', () => {
  const minutes = (weight: MessageWeight) => planRun(specOf(weight)).estimateMs / 60_000
  const patienceMs = (weight: MessageWeight, protocol?: ProtocolRequest) => {
    const spec = specOf(weight, protocol)
    return askMsOf(spec.protocol!, spec.own)
  }
  expect(minutes(small)).toBeLessThan(1)
  expect(minutes(huge)).toBeGreaterThan(2 * minutes(small))
  expect(patienceMs(small)).toBeLessThan(31_000)
  expect(patienceMs(huge, { connections: [50] })).toBeGreaterThan(patienceMs(huge))
})
