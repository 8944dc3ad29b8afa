import { expect, test } from 'vitest'
import { chooseSet } from '../../../src/workloads/sources/choose-set.ts'
import { sourceOf } from './support.ts'

const shop = sourceOf('shop.har')
const chosen = (wanted?: string) => chooseSet(shop, 'shop.har', wanted).name

test('the most frequent is taken unless a name, or a part of one, says otherwise', () => {
  expect(chosen()).toBe('GET /api/v2/orders/{id} response')
  expect(chosen('GET /api/v2/orders response')).toBe('GET /api/v2/orders response')
  expect(chosen('post /api/v2/orders req')).toBe('POST /api/v2/orders request')
  expect(chosen('stock')).toBe('GET /api/v2/stock response')
  expect(chooseSet(sourceOf('shop.openapi.yaml'), 'shop.yaml', 'order').name).toBe('schema Order')
})

test('a name that fits several, or none, is refused with those that are meant', () => {
  const refused = (wanted: string, message: string, hint: string) =>
    expect(() => chosen(wanted)).toThrow(
      expect.objectContaining({
        code: 'invalid-data',
        message: expect.stringContaining(message),
        hint: expect.stringContaining(hint),
      }),
    )
  refused(
    'graphql',
    '2 sets of messages have “graphql” in their names',
    'choose one of “POST /api/v2/graphql Me request”, “',
  )
  refused('nowhere', 'no set of messages has “nowhere” in its name', 'choose one of “')
})
