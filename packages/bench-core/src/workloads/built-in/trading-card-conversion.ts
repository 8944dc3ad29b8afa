import { create, type DescField, type DescMessage, type Message } from '@bufbuild/protobuf'
import { type Card, CardSchema } from '../gen/wirebench/workloads/v1/trading_card_pb.js'
import {
  type CardWithEnums,
  CardWithEnumsSchema,
} from '../gen/wirebench/workloads/v1/trading_card_with_enums_pb.js'
import { numberOfWord, wordOfNumber } from './trading-card-words.ts'

/** The same card with every vocabulary word as its enum value. Throws where a word is in no vocabulary. */
export function toCardWithEnums(card: Card): CardWithEnums {
  return convert(card, CardSchema, CardWithEnumsSchema) as CardWithEnums
}

/** The same card with every enum value as its word; the inverse of `toCardWithEnums`. */
export function fromCardWithEnums(card: CardWithEnums): Card {
  return convert(card, CardWithEnumsSchema, CardSchema) as Card
}

type Fields = Readonly<Record<string, unknown>>

/** Both schemas have the same fields; they differ in what is a word and what is an enum. */
function convert(source: Message, from: DescMessage, to: DescMessage): Message {
  const fields = from.fields.map((field) => {
    const target = to.field[field.localName]!
    const value = (source as unknown as Fields)[field.localName]
    const converted = Array.isArray(value)
      ? value.map((item) => convertItem(item, field, target))
      : convertItem(value, field, target)
    return [target.localName, converted]
  })
  return create(to, Object.fromEntries(fields))
}

function convertItem(item: unknown, field: DescField, target: DescField): unknown {
  if (item === undefined) return undefined
  if (field.message && target.message) return convert(item as Message, field.message, target.message)
  if (target.enum) return numberOfWord(target.enum, item as string)
  if (field.enum) return wordOfNumber(field.enum, item as number)
  return item
}
