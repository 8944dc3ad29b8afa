import { describe, expect, test } from 'vitest'
import { firstDifference } from '../../src/codecs/messages/first-difference.ts'
import { tradingCard, tradingCardEnums } from '../../src/workloads/built-in/trading-card.ts'
import { fromCardWithEnums, toCardWithEnums } from '../../src/workloads/built-in/trading-card-conversion.ts'
import { cardVocabularies } from '../../src/workloads/built-in/trading-card-words.ts'
import { type Card, CardSchema } from '../../src/workloads/gen/wirebench/workloads/v1/trading_card_pb.js'
import {
  type CardWithEnums,
  CardWithEnumsSchema,
} from '../../src/workloads/gen/wirebench/workloads/v1/trading_card_with_enums_pb.js'

const cards = tradingCard.corpus(42) as readonly Card[]

describe('the two schemas', () => {
  test('have the same fields with the same numbers, down to every message below', () => {
    const shape = (type: typeof CardSchema | typeof CardWithEnumsSchema) =>
      type.fields.map(({ name, number, fieldKind, message }) => [
        name,
        number,
        fieldKind === 'enum' ? 'scalar' : fieldKind,
        message?.fields.map((field) => [field.name, field.number]),
      ])
    expect(shape(CardWithEnumsSchema)).toEqual(shape(CardSchema))
    expect(CardSchema.fields.length).toBeGreaterThanOrEqual(40)
  })

  test('hold the same cards, message for message', () => {
    const withEnums = tradingCardEnums.corpus(42) as readonly CardWithEnums[]
    expect(firstDifference(cards, withEnums.map(fromCardWithEnums))).toBeUndefined()
  })
})

test('every card comes back from its enums, and the other way round', () => {
  for (const card of cards) {
    const withEnums = toCardWithEnums(card)
    expect(firstDifference(card, fromCardWithEnums(withEnums))).toBeUndefined()
    expect(firstDifference(withEnums, toCardWithEnums(fromCardWithEnums(withEnums)))).toBeUndefined()
  }
})

test('a word that is in no vocabulary is refused rather than lost', () => {
  expect(() => toCardWithEnums({ ...cards[0]!, rarity: 'unheard of' })).toThrow(
    'CardRarity has no value for the word "unheard of"',
  )
  const unheardOf: number = 99
  expect(() => fromCardWithEnums({ ...toCardWithEnums(cards[0]!), rarity: unheardOf })).toThrow(
    'CardRarity has no word for its value 99',
  )
})

test('every vocabulary has a value of its enum for each of its words, named alike', () => {
  const enums = new Map(CardWithEnumsSchema.file.enums.map((type) => [type.name, type]))
  expect([...enums.keys()].toSorted()).toEqual(Object.keys(cardVocabularies).toSorted())
  const letters = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  for (const [name, words] of Object.entries(cardVocabularies)) {
    const [unspecified, ...values] = enums.get(name)!.values
    expect(unspecified!.number).toBe(0)
    expect(values.map((value) => value.number)).toEqual(words.map((_, place) => place + 1))
    for (const [place, value] of values.entries())
      expect(letters(value.name).endsWith(letters(words[place]!))).toBe(true)
  }
})

test('a card is told in 6 to 9 foreign languages and names 12 identifiers and 10 legalities', () => {
  for (const { foreignData, identifiers, legalities } of cards) {
    expect(new Set(foreignData.map(({ language }) => language)).size).toBe(foreignData.length)
    expect(foreignData.length).toBeGreaterThanOrEqual(6)
    expect(foreignData.length).toBeLessThanOrEqual(9)
    expect(texts(identifiers!).length).toBe(12)
    expect(texts(legalities!).length).toBe(10)
  }
})

test('letters of one to three bytes occur, and of several scripts', () => {
  const all = cards.flatMap(({ foreignData }) => foreignData.map(({ text }) => text)).join('')
  for (const script of ['Latin', 'Cyrillic', 'Hiragana', 'Han'])
    expect(all).toMatch(new RegExp(`\\p{Script=${script}}`, 'u'))
})

function texts(message: object): string[] {
  return Object.entries(message).flatMap(([name, value]) =>
    name.startsWith('$') || value === '' ? [] : value,
  )
}
