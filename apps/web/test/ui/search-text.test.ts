import { describe, expect, test } from 'vitest'
import { NewRunSearch } from '../../src/features/new-run/new-run-search.ts'
import { ReportSearch } from '../../src/features/report/report-search.ts'
import { RunsSearch } from '../../src/features/runs/runs-search.ts'
import { parseSearch, stringifySearch } from '../../src/ui/search-text.ts'

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

  test('a page accepts what it wrote itself, unserialised', () => {
    expect(ReportSearch.parse({ hide: ['json'], qps: 2_500 })).toEqual({ hide: ['json'], qps: 2_500 })
  })

  test('what does not fit is left out and the rest stays', () => {
    expect(RunsSearch.parse({ status: 'exploded', q: 'codec', dir: 'up', other: 'x' })).toEqual({
      q: 'codec',
    })
    expect(ReportSearch.parse({ qps: '-3', y: 'log', hide: '' })).toEqual({ y: 'log' })
  })

  test('a wrong number in the form stays, so that the form can say what is wrong with it', () => {
    expect(NewRunSearch.parse({ rounds: 'many' })).toEqual({ rounds: 'many' })
  })
})
