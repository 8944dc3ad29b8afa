import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escaped } from '../../../src/report/scene/drawing/markup.ts'
import { printable, printableValue } from '../../../src/report/words/printable.ts'
import { anyText } from '../../support/any-text.ts'

test('control characters and overrides of direction are shown as their numbers', () => {
  expect(printable('a\u001b[31mb\u0007\r\n\u202egnp.exe\u2069\u009b')).toBe(
    'a\\u001b[31mb\\u0007\\u000d\\u000a\\u202egnp.exe\\u2069\\u009b',
  )
})

test('letters of any script, accents, emoji and non-breaking spaces stay', () => {
  for (const text of ['données', 'مرحبا', 'שלום', '日本語', '👩‍🔬', '2.53\u00a0µs'])
    expect(printable(text)).toBe(text)
})

test('texts, keys and lists inside a value are made printable, and numbers stay', () => {
  expect(printableValue({ 'a\u0000': ['\u202e', { b: '\u001b' }], n: [1, 2], none: null })).toEqual({
    'a\\u0000': ['\\u202e', { b: '\\u001b' }],
    n: [1, 2],
    none: null,
  })
})

test('no text, whatever it is, leaves markup or a control character behind', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      expect(escaped(text)).not.toMatch(/[<>"'\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
    }),
  )
})
