import { describe, expect, test } from 'vitest'
import { modifyCard } from '../../../../src/suites/protocol/service/cards.ts'
import type { CardInput } from '../../../../src/suites/protocol/transport.ts'
import { answerCodec } from '../../../../src/suites/protocol/transports/encoding/exact-answer.ts'
import { jsonEncoding } from '../../../../src/suites/protocol/transports/encoding/json.ts'
import { msgpackEncoding } from '../../../../src/suites/protocol/transports/encoding/msgpack.ts'
import { protobufEncoding } from '../../../../src/suites/protocol/transports/encoding/protobuf.ts'
import { findWorkload } from '../../../../src/workloads/catalogue.ts'

const cards = findWorkload('trading-card').corpus(7)
const encodings = [
  ['json', () => jsonEncoding()],
  ['msgpack', () => msgpackEncoding()],
  ['protobuf', () => protobufEncoding({ library: 'protobuf-es', cards: 'strings' })],
] as const

/** Fields of a card that a check of a few of them would pass over. */
const passedOver = ['artist', 'manaCost', 'rarity', 'type'] as const

describe.each(encodings)('in %s', (_name, open) => {
  test.each(['decode-echo', 'echo', 'modify'] as const)(
    'the answer to %s is right only if every field of the card is',
    async (operation) => {
      const encoding = await open()
      const { encode, decode } = encoding.request('decode-echo')
      for (const card of cards.slice(0, 8)) {
        const input: CardInput = { operation, card }
        const answer = answerCodec(encoding, input)
        const worked = () => {
          const native = decode(Uint8Array.from(encode(encoding.native({ operation: 'echo', card }))))
          return (operation === 'modify' ? modifyCard(native) : native) as Record<string, unknown>
        }
        expect(answer.decode(encode(worked()))).toBeDefined()
        const known = passedOver.filter((name) => typeof worked()[name] === 'string')
        expect(known.length).toBeGreaterThan(0)
        for (const name of known) {
          const wrong = worked()
          wrong[name] = `${wrong[name]}.`
          expect(answer.decode(encode(wrong)), name).toBeUndefined()
        }
      }
    },
  )

  test('a card that was to be changed and came back as it was is wrong', async () => {
    const encoding = await open()
    const input: CardInput = { operation: 'modify', card: cards[0]! }
    const sent = encoding.request('modify').encode(encoding.native(input))
    expect(answerCodec(encoding, input).decode(sent)).toBeUndefined()
  })
})
