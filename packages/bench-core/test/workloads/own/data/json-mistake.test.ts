import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findJsonMistake } from '../../../../src/workloads/own/data/json-mistake.ts'

test.each([
  ['{"a": 1,}', 8, 'a name in quotation marks'],
  ['[1 2]', 3, '"," or "]"'],
  ['{"a" 1}', 5, '":"'],
  ['{} {}', 3, 'the end of the text'],
  ['["a\nb"]', 1, 'a text with its closing quotation mark and without line breaks'],
  ['[01]', 2, '"," or "]"'],
  ['', 0, 'a value'],
  ["{'a': 1}", 1, 'a name in quotation marks'],
])('%j goes wrong at %i: expected %s', (text, position, expected) => {
  expect(findJsonMistake(text)).toEqual({ position, expected })
})

test('whatever JSON.parse refuses has a mistake before its end, and what is JSON has none', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), fc.string({ maxLength: 2 }), (json, place, inserted) => {
      const at = place % (json.length + 1)
      const text = json.slice(0, at) + inserted + json.slice(at)
      const { position, expected } = findJsonMistake(text)
      expect(isJson(text)).toBe(expected === 'the end of the text' && position === text.length)
    }),
    { numRuns: 1000, seed: 42 },
  )
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
