import { describe, expect, test } from 'vitest'
import { documentId } from '../../../../src/suites/protocol/service/documents.ts'
import { documentsOf } from '../../../../src/suites/protocol/service/seeds.ts'
import type { OperationInput } from '../../../../src/suites/protocol/transport.ts'
import { checkAnswer } from '../../../../src/suites/protocol/transports/check-answer.ts'
import { answerCodec } from '../../../../src/suites/protocol/transports/encoding/exact-answer.ts'
import { jsonEncoding } from '../../../../src/suites/protocol/transports/encoding/json.ts'

const documents = documentsOf(7)
const [first, second] = [documents[0]!, documents[1]!]
const id = documentId(4)

/** A right answer to every operation on documents. */
const right: readonly (readonly [OperationInput, object])[] = [
  [
    { operation: 'create', document: first },
    { id, ...first },
  ],
  [
    { operation: 'read', id, expected: first },
    { id, ...first },
  ],
  [
    { operation: 'update', id, document: first },
    { id, ...first },
  ],
  [{ operation: 'batch', documents: [first, second] }, { ids: [documentId(7), documentId(8)] }],
]

/** Every place at which an answer has a value, with another value in it; and with none. */
function* spoilt(answer: unknown): Generator<unknown> {
  if (typeof answer !== 'object' || answer === null) {
    yield typeof answer === 'number' ? answer + 1 : `${answer}x`
    yield undefined
    return
  }
  for (const [name, value] of Object.entries(answer)) {
    for (const other of spoilt(value))
      yield Array.isArray(answer) ? answer.with(Number(name), other) : { ...answer, [name]: other }
  }
  if (Array.isArray(answer)) {
    yield answer.slice(1)
    yield [...answer, answer[0]]
    yield answer.toReversed()
  }
}

describe.each(right.map(([input, answer]) => ({ operation: input.operation, input, answer })))(
  '$operation',
  ({ input, answer }) => {
    test('takes the answer that is due', () => {
      expect(checkAnswer(input, answer)).toBe(true)
      // Protobuf gives an empty filler where others give none.
      if ('id' in answer) expect(checkAnswer(input, { ...answer, filler: '' })).toBe(true)
    })

    test('takes no answer that differs in a single value', () => {
      const others = [...spoilt(answer), null, undefined, 'text', [], {}]
      expect(others.length).toBeGreaterThan(8)
      for (const other of others) expect(checkAnswer(input, other), JSON.stringify(other)).toBe(false)
    })
  },
)

test('ids of a batch that is there twice are not those of two documents', () => {
  const batch = { operation: 'batch', documents: [first, second] } as const
  expect(checkAnswer(batch, { ids: [documentId(7), documentId(7)] })).toBe(false)
})

test('a query finds the documents that are due and no others, whatever bytes they come in', async () => {
  const stored = (number: number) => ({ id: documentId(number), ...documents[number]! })
  const expected = [stored(1), stored(2), stored(3)]
  const input: OperationInput = { operation: 'query', minimumAge: 25, limit: 3, expected }
  const codec = answerCodec(await jsonEncoding(), input)
  const isRight = (answer: unknown) =>
    checkAnswer(input, codec.decode(Buffer.from(JSON.stringify(answer) ?? 'null')))
  expect(isRight({ documents: expected })).toBe(true)
  const reordered = expected.map((document) => Object.fromEntries(Object.entries(document).toReversed()))
  expect(isRight({ documents: reordered })).toBe(true)
  const others = [...spoilt({ documents: expected }), null, 'text', [], {}]
  expect(others.length).toBeGreaterThan(30)
  for (const other of others) expect(isRight(other), JSON.stringify(other)).toBe(false)
})
