import fc from 'fast-check'
import { expect, test } from 'vitest'
import { neverTwice } from '../../../../src/suites/protocol/target/never-twice.ts'

function taken(next: () => string, count: number): string[] {
  return Array.from({ length: count }, next)
}

test('texts have 12 hexadecimal digits and never repeat, also where the counter begins again', () => {
  const texts = taken(neverTwice(2 ** 48 - 1000), 20_000)
  for (const text of texts) expect(text).toMatch(/^[0-9a-f]{12}$/)
  expect(new Set(texts).size).toBe(texts.length)
})

test('two places of the counter have different texts', () => {
  const place = fc.nat(2 ** 31 - 1).chain((high) => fc.nat(2 ** 17 - 1).map((low) => high * 2 ** 17 + low))
  fc.assert(
    fc.property(place, place, (a, b) => {
      expect(neverTwice(a)() === neverTwice(b)()).toBe(a === b)
    }),
  )
})

test('neighbours look like chance: every digit takes every value', () => {
  const texts = taken(neverTwice(0), 2000)
  for (let digit = 0; digit < 12; digit++) expect(new Set(texts.map((text) => text[digit])).size).toBe(16)
})

test('each beginning is elsewhere', () => {
  expect(new Set(Array.from({ length: 100 }, () => neverTwice()())).size).toBe(100)
})
