import { describe, expect, test } from 'vitest'
import { answerOf } from '../../src/answer/answer.ts'
import type { LayerCosts } from '../../src/model/costs.ts'
import { type Use, useOf } from '../../src/model/use.ts'
import { reportOf } from '../fixtures/compared-runs.ts'
import { choice, codecs } from './support/layers.ts'

const steady = [10_000, 10_050, 9950, 10_020, 9980]
const times = (factor: number) => steady.map((ns) => ns * factor)
const both = (factor: number) => ({ encode: times(factor), decode: times(factor) })
const codec = codecs(
  choice('json', both(1), { messageBytes: 2000 }),
  choice('small', both(1.2), { messageBytes: 500 }),
)
const storage: LayerCosts = {
  ...codecs(
    choice('jsonb', { write: times(20) }, { rowBytes: 3000 }),
    choice('bytea', { write: times(20) }, { rowBytes: 1000 }),
  ),
  suite: 'storage',
}
const of = (asked: Partial<Use>, ...layers: LayerCosts[]) =>
  answerOf({ ...reportOf(1), costs: { layers } }, { ...useOf({ use: 'documents' }), ...asked })

describe('the sum over suites', () => {
  test('changes what is worth it in each of them, and names it', () => {
    const { total, layers } = of({ today: ['json', 'jsonb'] }, codec, storage)

    expect(layers.map(({ best, outcome }) => [best, outcome])).toEqual([
      ['small', 'worth-it'],
      ['bytea', 'worth-it'],
    ])
    expect(total!.choices).toEqual(['small', 'bytea'])
  })

  test('leaves as it is what isn’t worth it or can’t be told', () => {
    const { total, layers } = of({ today: ['json', 'jsonb'], pricePerGbMoved: 0 }, codec, storage)

    expect(layers[0]!.outcome).not.toBe('worth-it')
    expect(total!.choices).toEqual(['bytea'])
    const saving = layers[1]!.choices.find(({ contender }) => contender === 'bytea')!.difference!.costPerMonth
    expect(total!.difference.value).toBeCloseTo(saving.value, 6)
  })

  test('is none where nothing is to be changed', () => {
    expect(of({ today: ['small', 'bytea'] }, codec, storage).total).toBeNull()
  })
})

test('of a service that has no rows, storage is no part, and the answer says so', () => {
  const { layers, notes } = of({ writes: 0, readsByKey: 0, queries: 0 }, codec, storage)

  expect(layers.map(({ suite }) => suite)).toEqual(['codec'])
  expect(notes).toEqual([expect.stringContaining('neither writes nor reads rows')])
})
