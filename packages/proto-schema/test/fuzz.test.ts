import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textSource } from '../src/files/schema-source.ts'
import { loadSchema } from '../src/load-schema.ts'
import { parseFile } from '../src/parse/parse-file.ts'
import { SchemaError } from '../src/schema-error.ts'
import { schemas } from './support/schemas.ts'

const budget = { numRuns: 300, seed: 42 } as const

/** Whatever it is given, it works or says in words why not. */
async function onlyInWords(act: () => unknown): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error
    expect(error.message).toMatch(/^[^\n]+$/)
    expect(error.hint).toMatch(/^[^\n]+$/)
  }
}

/** A text that is nearly right: one with pieces taken out, doubled, or replaced by other words of it. */
function mutated(texts: readonly string[]): fc.Arbitrary<string> {
  const words = texts.flatMap((text) => text.split(/\b|(?=[^\w\s])/).filter((word) => word.trim() !== ''))
  const edit = fc.record({
    at: fc.nat(),
    length: fc.nat({ max: 12 }),
    word: fc.oneof(fc.constantFrom('', ...words), fc.string({ maxLength: 3 })),
  })
  return fc
    .tuple(fc.constantFrom(...texts), fc.array(edit, { minLength: 1, maxLength: 4 }))
    .map(([text, edits]) =>
      edits.reduce((changed, { at, length, word }) => {
        const start = at % (changed.length + 1)
        return `${changed.slice(0, start)} ${word} ${changed.slice(start + length)}`
      }, text),
    )
}

describe('a schema', () => {
  const source = (text: string) => textSource({ 'fuzz.proto': text })

  test('of any bytes is refused in words', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        await onlyInWords(() => parseFile(Buffer.from(bytes).toString('utf8'), 'fuzz.proto'))
      }),
      budget,
    )
  })

  test('that is nearly right is read, or refused in words', async () => {
    await fc.assert(
      fc.asyncProperty(
        mutated(Object.values(schemas)),
        fc.constantFrom('Order', 'Old', 'Now', 'Money'),
        async (text, type) => {
          await onlyInWords(() => loadSchema(source(text), type))
        },
      ),
      { ...budget, numRuns: 1000 },
    )
  })
})
