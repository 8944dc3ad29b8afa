import { expect, test } from 'vitest'
import { forecast } from '../../../src/store/fleet/forecast.ts'

const run = (runId: string, place: string, rest: { needs?: string[]; setId?: string } = {}) => ({
  ...{ runId, place, needs: [], setId: null, estimateMs: 10, ...rest },
})
const worker = (name: string, freeInMs: number, rest: { can?: string[]; setsTaken?: string[] } = {}) => ({
  ...{ addresses: [`name=${name}`, 'label=pool=x'], can: [], setsTaken: [], freeInMs, ...rest },
})

test('every agent takes the oldest run that it may and can measure as soon as it is free', () => {
  const waiting = [
    run('any', 'label=pool=x'),
    run('for b', 'name=b'),
    run('last', 'label=pool=x'),
    run('nobody’s', 'name=c'),
    run('needing', 'label=pool=x', { needs: ['code'] }),
  ]
  expect(Object.fromEntries(forecast([worker('a', 5), worker('b', 0, { can: ['code'] })], waiting))).toEqual({
    any: 0,
    last: 5,
    'for b': 10,
    needing: 20,
  })
})

test('of runs placed together each agent takes one', () => {
  const set = ['one', 'two', 'three'].map((id) => run(id, 'label=pool=x', { setId: 'a set' }))
  const workers = [worker('a', 0), worker('b', 7), worker('c', 0, { setsTaken: ['a set'] })]
  expect(Object.fromEntries(forecast(workers, set))).toEqual({ one: 0, two: 7 })
})
