import { describe, expect, test } from 'vitest'
import type { Comparison } from '../../../src/model/report/report.ts'
import { givenJson } from '../../../src/report/suites/codec/scorecard/given-json.ts'
import { ownMessages } from '../../fixtures/own-messages.ts'

const own = ownMessages({ given: 'json' })

const size = {
  suite: 'codec',
  operation: 'encode',
  workload: 'own:acme.v1.Order',
  parameters: {},
  metric: 'encodedBytes',
  reference: 'json',
  contender: 'json-mapping',
  ratio: { value: 1.04, low: null, high: null, perRound: [1.04] },
  verdict: 'larger',
  equalWithin: 0,
  threshold: 0,
} as unknown as Comparison

const said = (
  codecs: readonly string[],
  about: object | undefined,
  comparisons: readonly Comparison[] = [],
) =>
  givenJson({
    run: { spec: { codecs: [...codecs], ...(about && { own: about as typeof own }) } },
    cases: [],
    comparisons: [...comparisons],
  }).map((text) => text.replaceAll('\u00a0', ' '))

describe('a report of JSON as it was given', () => {
  test('says which is which, and what the difference costs', () => {
    expect(said(['json', 'json-mapping'], own, [size])).toEqual([
      'json carries your messages as given: with the names in their order, numbers as numbers, null, and missing fields.',
      'json-mapping carries protobuf’s official JSON mapping of them: 64-bit integers as strings, defaults left out. The difference costs: messages of acme.v1.Order are 4.0 % larger in json-mapping than in json (median).',
    ])
  })

  test('says so of json alone', () => {
    expect(said(['json', 'msgpackr'], own)).toHaveLength(1)
  })

  test('says nothing of other messages', () => {
    expect(said(['json', 'json-mapping'], undefined)).toEqual([])
    expect(said(['json', 'json-mapping'], { ...own, given: undefined })).toEqual([])
    expect(said(['msgpackr'], own)).toEqual([])
  })
})
