import { expect, test } from 'vitest'
import { overlongLine, readLines } from '../../../../packages/bench-core/src/conduct/read-lines.ts'

async function linesOf(chunks: readonly string[], maximumCharacters = 10) {
  const lines: unknown[] = []
  for await (const line of readLines(
    (async function* () {
      yield* chunks
    })(),
    maximumCharacters,
  ))
    lines.push(line)
  return lines
}

test('lines are put together however the stream was cut', async () => {
  expect(await linesOf(['a', 'b\nc', '\n\nd\n'])).toEqual(['ab', 'c', '', 'd'])
})

test('what follows the last line end is a line too', async () => {
  expect(await linesOf(['a\nb'])).toEqual(['a', 'b'])
})

test('a line that is too long is reported and thrown away, and the next one is read', async () => {
  expect(await linesOf(['0123456789a\nb\n'])).toEqual([overlongLine, 'b'])
})

test('a line without end is reported as often as it fills what is allowed', async () => {
  expect(await linesOf(['0123456789a', '0123456789b', 'c\nd\n'])).toEqual([overlongLine, overlongLine, 'd'])
})
