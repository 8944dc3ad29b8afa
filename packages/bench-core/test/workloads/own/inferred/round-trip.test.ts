import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonValue } from '@bufbuild/protobuf'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { builtByBuf } from '../../../../../proto-schema/test/support/buf.ts'
import { parseGiven } from '../../../../src/workloads/own/data/given-json.ts'
import { inferSchema } from '../../../../src/workloads/own/inferred/infer-schema.ts'
import { anyText } from '../../../support/any-text.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { fieldLines, lossesBy } from './support.ts'

/** A type that a person may have in mind, with values of it as JSON. */
interface Shape {
  /** As a field of the schema has it: a message by its fields. */
  readonly expected: string
  readonly value: fc.Arbitrary<JsonValue>
}

const key = fc.constantFrom('id', 'orderId', 'order_id', 'Größe', 'lines', 'a b', 'URL', 'x-y', '9lives')
const int = (min: number, max: number) => fc.integer({ min, max })

const scalar = fc.constantFrom<Shape>(
  { expected: 'int32', value: int(-(2 ** 31), 2 ** 31 - 1) },
  { expected: 'int64', value: int(2 ** 31, 2 ** 53 - 1) },
  { expected: 'double', value: int(-999, 999).map((n) => n + 0.5) },
  { expected: 'bool', value: fc.boolean() },
  { expected: 'string', value: anyText().map((text) => `x${text}`) },
)

const shape: fc.Arbitrary<Shape> = fc.letrec<{ shape: Shape; object: Shape }>((tie) => ({
  shape: fc.oneof(
    { maxDepth: 4 },
    { weight: 4, arbitrary: scalar },
    {
      weight: 1,
      arbitrary: scalar.map(({ expected, value }) => ({
        expected: `repeated ${expected}`,
        value: fc.array(value, { minLength: 1, maxLength: 3 }),
      })),
    },
    {
      weight: 1,
      arbitrary: scalar.map(({ expected, value }) => ({
        expected: `map ${expected}`,
        value: fc.dictionary(int(0, 999).map(String), value, { minKeys: 1, maxKeys: 3 }),
      })),
    },
    { weight: 1, arbitrary: tie('object') },
  ),
  object: fc.dictionary(key, tie('shape'), { minKeys: 1, maxKeys: 5 }).map((fields) => ({
    expected: `{ ${Object.entries(fields)
      .map(([name, { expected }]) => `${name}: ${expected}`)
      .join(', ')} }`,
    value: fc.record(Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value])), {
      noNullPrototype: true,
    }),
  })),
})).object

describe('a schema of random JSON', () => {
  test('has every type that the records were made of, and brings every record back as it was', async () => {
    const shapeWithRecords = shape.chain((made) =>
      fc.tuple(fc.constant(made), fc.array(made.value, { minLength: 1, maxLength: 6 })),
    )
    await fc.assert(
      fc.asyncProperty(shapeWithRecords, async ([{ expected }, records]) => {
        const schema = inferSchema(records)
        expect(typesIn(expected)).toEqual(typesIn(fieldLines(schema).join(' ')))
        expect(await lossesBy(schema.proto, schema.messageType, records)).toMatchObject({ losses: [] })
      }),
      { numRuns: 200, seed: 42 },
    )
  })

  test('names every path at which a record doesn’t come back', async () => {
    const anyRecords = fc.array(
      fc.dictionary(key, fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<JsonValue>, { minKeys: 1 }),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    await fc.assert(
      fc.asyncProperty(anyRecords, async (made) => {
        const records = made.map((record) => parseGiven(JSON.stringify(record)))
        const schema = inferSchema(records)
        const { changed, losses } = await lossesBy(schema.proto, schema.messageType, records)
        expect(changed > 0).toBe(losses.length > 0)
        // Null and what is missing are one in protobuf; nothing else gets lost.
        for (const { given } of losses) expect(['null', '[]', '{}']).toContain(given)
      }),
      { numRuns: 300, seed: 42 },
    )
  })

  test('is one that another compiler accepts', () => {
    const folder = temporaryFolder(onTestFinished)
    const samples = fc.sample(
      shape.chain(({ value }) => fc.array(value, { minLength: 1, maxLength: 3 })),
      {
        numRuns: 40,
        seed: 7,
      },
    )
    samples.forEach((records, index) => {
      const { proto } = inferSchema(records, { packageName: `made.v${index}` })
      writeFileSync(join(folder, `schema${index}.proto`), proto)
    })
    expect(builtByBuf(folder).size).toBe(samples.length)
  })
})

/** How often each kind of type occurs. */
function typesIn(text: string): Record<string, number> {
  const words =
    text
      .replaceAll(/map<string, (\w+)>/g, 'map $1')
      .match(/\b(int32|int64|double|bool|string|repeated|map)\b/g) ?? []
  return Object.fromEntries(
    [...Map.groupBy(words.toSorted(), (word) => word)].map(([word, all]) => [word, all.length]),
  )
}
