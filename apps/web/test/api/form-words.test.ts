import { expect, test } from 'vitest'
import { inFormWords } from '../../src/api/form-words.ts'

test.each([
  [
    'measure more rounds with --rounds, or choose a larger preset',
    'measure more rounds with “Rounds”, or choose a larger preset',
  ],
  ['give a smaller --batch, or more --rows', 'give a smaller “Batch”, or more “Rows”'],
  ['run `bench codec --rounds 5` to see it', 'run `bench codec --rounds 5` to see it'],
  ['raise it (docker run --cpus=2)', 'raise it (docker run --cpus=2)'],
  ['choose them with --sweep-size', 'choose them with “Sizes of the sweep”'],
])('%s', (advice, words) => {
  expect(inFormWords(advice)).toBe(words)
})
