import { describe, expect, test } from 'vitest'
import { shownOf } from '../../../src/cli/options/shown-options.ts'
import { failureOf } from '../../support/failure.ts'

const refusalOf = (options: Parameters<typeof shownOf>[0]) => failureOf(() => shownOf(options))

describe('what the tables show besides the usual', () => {
  test('is nothing unless it is asked for', () => {
    expect(shownOf({})).toEqual({})
  })

  test('is a rate and a connection of one’s own', () => {
    expect(shownOf({ qps: '25000', link: '50,30' })).toEqual({
      use: { requestsPerSecond: 25_000 },
      links: [{ name: 'own', title: 'own, 50 Mbit/s, 30 ms', bitsPerSecond: 50e6, roundTripMs: 30 }],
    })
  })

  test.each([[{ qps: '0' }], [{ qps: 'many' }], [{ link: '50' }], [{ link: '0,30' }], [{ link: '50,30,1' }]])(
    'is refused where it is no rate or connection: %o',
    async (options) => {
      expect(await refusalOf(options)).toMatchObject({
        code: 'invalid-option',
        hint: expect.stringContaining('give'),
      })
    },
  )
})
