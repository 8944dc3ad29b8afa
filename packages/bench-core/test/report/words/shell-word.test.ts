import { expect, test } from 'vitest'
import { shellWord } from '../../../src/report/words/shell-word.ts'

test.each([
  ['json,protobuf-es', 'json,protobuf-es'],
  ['name with blanks', "'name with blanks'"],
  ["it's", "'it'\\''s'"],
  ['$(reboot)', "'$(reboot)'"],
  ['', "''"],
])('%j becomes one word of a shell', (value, word) => {
  expect(shellWord(value)).toBe(word)
})

test('what a terminal would act on is shown as its number', () => {
  expect(shellWord('a\u001b[201~b')).toBe("'a\\u001b[201~b'")
  expect(shellWord('a\u202eb')).toBe("'a\\u202eb'")
})
