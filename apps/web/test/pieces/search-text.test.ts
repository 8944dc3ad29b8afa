import { describe, expect, test } from 'vitest'
import { CompareSearch } from '../../src/features/compare/compare-search.ts'
import { NewRunSearch } from '../../src/features/new-run/form/new-run-search.ts'
import { ReportSearch } from '../../src/features/report/report-search.ts'
import { RunsSearch } from '../../src/features/runs/runs-search.ts'
import { TrendsSearch } from '../../src/features/trends/trends-search.ts'
import { parseSearch, stringifySearch } from '../../src/pieces/search-text.ts'

describe('addresses', () => {
  test('read as a person would write them', () => {
    expect(
      stringifySearch({ codecs: ['json', 'msgpackr'], rounds: '5', name: 'a b', q: undefined, hide: [] }),
    ).toBe('?codecs=json,msgpackr&rounds=5&name=a+b')
    expect(stringifySearch({})).toBe('')
  })

  test('come back as they were written', () => {
    const search = { preset: 'smoke', codecs: ['json', 'protobuf-es'], name: '50 % & more, ä' } as const
    expect(NewRunSearch.parse(parseSearch(stringifySearch(search)))).toEqual(search)
  })

  test('what is left empty is left out, and no number is 0 by it', () => {
    expect(CompareSearch.parse(parseSearch('?runs=a,b&min='))).toEqual({ runs: ['a', 'b'] })
    expect(TrendsSearch.parse(parseSearch('?min=&range='))).toEqual({})
  })

  test.each([
    'protocol/get, then put/http@service',
    'storage/insert/jsonb@person?settings=a=1,b=2',
    'a%2Cb',
    '100 %',
    ',',
    '%25,%2C%252C',
  ])('a case with a comma in its name stays one case: %s', (name) => {
    const cases = ['codec/decode/json@person', name]
    const address = stringifySearch({ case: cases })
    expect(TrendsSearch.parse(parseSearch(address)).case).toEqual(cases)
    expect(CompareSearch.parse(parseSearch(stringifySearch({ open: [name] }))).open).toEqual([name])
    // What a router has read and not understood yet is written again as it was.
    expect(stringifySearch(parseSearch(address))).toBe(address)
  })

  test('a page accepts what it wrote itself, unserialised', () => {
    expect(ReportSearch.parse({ hide: ['json'], qps: 2_500 })).toEqual({ hide: ['json'], qps: '2500' })
  })

  test('what does not fit is left out and the rest stays', () => {
    expect(RunsSearch.parse({ status: 'exploded', q: 'codec', dir: 'up', other: 'x' })).toEqual({
      q: 'codec',
    })
    expect(ReportSearch.parse({ suite: 'none', y: 'log', hide: '' })).toEqual({ y: 'log' })
  })

  test('a wrong number in the form stays, so that the form can say what is wrong with it', () => {
    expect(NewRunSearch.parse({ rounds: 'many' })).toEqual({ rounds: 'many' })
  })
})
