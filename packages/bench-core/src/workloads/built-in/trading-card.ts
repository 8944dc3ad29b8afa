import { create, type MessageInitShape } from '@bufbuild/protobuf'
import type {
  CardIdentifiersSchema,
  CardPurchaseUrlsSchema,
} from '../gen/wirebench/workloads/v1/trading_card_parts_pb.js'
import {
  type Card,
  type Card_ForeignDataSchema,
  type Card_LegalitiesSchema,
  CardSchema,
} from '../gen/wirebench/workloads/v1/trading_card_pb.js'
import { CardWithEnumsSchema } from '../gen/wirebench/workloads/v1/trading_card_with_enums_pb.js'
import { type SeededRandom, seededRandom } from '../seeded-random.ts'
import { corpusOf, type WorkloadEntry } from '../workload.ts'
import { personName } from './names.ts'
import { toCardWithEnums } from './trading-card-conversion.ts'
import { type CardTexts, englishTexts, foreignTexts } from './trading-card-texts.ts'
import { cardVocabularies as words } from './trading-card-words.ts'

/** A public catalogue's entry: long texts in ten languages and many short words, all of them strings. */
export const tradingCard: WorkloadEntry = {
  name: 'trading-card',
  title: 'Trading card',
  description:
    'A catalogue entry with texts in many languages and its vocabulary as strings: about 4 kB protobuf',
  type: CardSchema,
  size: null,
  corpus: (seed, _, messages) => cards(seed, messages),
}

/** The same cards, message for message, with every vocabulary word as an enum value. */
export const tradingCardEnums: WorkloadEntry = {
  name: 'trading-card-enums',
  title: 'Trading card with enums',
  description: 'The same catalogue entries with their vocabulary as enums',
  type: CardWithEnumsSchema,
  size: null,
  corpus: (seed, _, messages) => cards(seed, messages).map(toCardWithEnums),
}

function cards(seed: number, messages?: number): readonly Card[] {
  const random = seededRandom(seed, 'trading-card')
  return corpusOf(CardSchema, (number) => card(random, number), messages)
}

function card(random: SeededRandom, number: number): Card {
  const colors = some(random, words.CardColor, 1, 3)
  const manaValue = random.between(1, 9)
  const text = rules(random, englishTexts)
  const type = random.pick(englishTexts.types)
  return create(CardSchema, {
    artist: personName(random).name,
    artistIds: [uuid(random)],
    availability: some(random, words.CardAvailability, 2, 4),
    boosterTypes: some(random, words.CardBoosterType, 1, 3),
    borderColor: random.pick(words.CardBorderColor),
    colorIdentity: colors,
    colors,
    convertedManaCost: manaValue,
    popularityRank: random.between(1, 25_000),
    saltiness: random.below(300) / 100,
    finishes: some(random, words.CardFinish, 1, 3),
    flavorText: random.pick(englishTexts.flavors),
    foreignData: foreignLanguages(random).map((language) => foreignData(random, language)),
    frameVersion: random.pick(words.CardFrameVersion),
    hasFoil: random.below(2) === 0,
    hasNonFoil: random.below(4) !== 0,
    identifiers: identifiers(random),
    isReprint: random.below(3) === 0,
    isStarter: random.below(10) === 0,
    keywords: some(random, words.CardKeyword, 2, 4),
    language: 'English',
    layout: random.pick(words.CardLayout),
    legalities: legalities(random),
    manaCost: `{${manaValue}}${colors.map((color) => `{${color}}`).join('')}`,
    manaValue,
    name: `${random.pick(englishTexts.names)} ${number}`,
    number: String(random.between(1, 400)),
    originalText: text,
    originalType: type,
    power: String(random.below(10)),
    printings: Array.from({ length: random.between(2, 6) }, () => setCode(random)),
    purchaseUrls: purchaseUrls(random),
    rarity: random.pick(words.CardRarity),
    setCode: setCode(random),
    subtypes: some(random, words.CardSubtype, 1, 3),
    supertypes: some(random, words.CardSupertype, 0, 1),
    text,
    toughness: String(random.below(10)),
    type,
    types: some(random, words.CardType, 1, 2),
    uuid: uuid(random),
    watermark: random.pick(['', '', 'guild', 'festival']),
  })
}

function foreignLanguages(random: SeededRandom): string[] {
  const all = Object.keys(foreignTexts)
  const first = random.below(all.length)
  return Array.from({ length: random.between(6, 9) }, (_, place) => all[(first + place) % all.length]!)
}

function foreignData(
  random: SeededRandom,
  language: string,
): MessageInitShape<typeof Card_ForeignDataSchema> {
  const texts = foreignTexts[language]!
  return {
    flavorText: random.pick(texts.flavors),
    language,
    uuid: uuid(random),
    name: random.pick(texts.names),
    text: rules(random, texts),
    type: random.pick(texts.types),
  }
}

function identifiers(random: SeededRandom): MessageInitShape<typeof CardIdentifiersSchema> {
  const numberText = () => String(random.between(10_000, 999_999))
  return {
    archiveId: numberText(),
    catalogueId: numberText(),
    collectorId: numberText(),
    illustrationId: uuid(random),
    libraryId: numberText(),
    mobileId: numberText(),
    multiverseId: numberText(),
    oracleId: uuid(random),
    originalId: uuid(random),
    printId: numberText(),
    productId: numberText(),
    scanId: uuid(random),
  }
}

function legalities(random: SeededRandom): MessageInitShape<typeof Card_LegalitiesSchema> {
  const legality = () => random.pick(words.CardLegality)
  return {
    casual: legality(),
    classic: legality(),
    duel: legality(),
    extended: legality(),
    frontier: legality(),
    legacy: legality(),
    open: legality(),
    rotating: legality(),
    standard: legality(),
    vintage: legality(),
  }
}

function purchaseUrls(random: SeededRandom): MessageInitShape<typeof CardPurchaseUrlsSchema> {
  return {
    cardMarket: `https://market.example.com/links/${random.hex(16)}`,
    gameShop: `https://shop.example.net/cards/${random.hex(16)}`,
    printHouse: `https://print.example.org/${random.hex(16)}`,
    tradePost: `https://trade.example.org/offers/${random.hex(16)}`,
  }
}

/** Two sentences about what the card does. */
function rules(random: SeededRandom, texts: CardTexts): string {
  const first = random.below(texts.rules.length)
  const second = (first + 1 + random.below(texts.rules.length - 1)) % texts.rules.length
  return `${texts.rules[first]}\n${texts.rules[second]}`
}

/** So many different ones, in their own order. */
function some(random: SeededRandom, items: readonly string[], least: number, most: number): string[] {
  const wanted = random.between(least, most)
  const order = new Map(items.map((item) => [item, random.below(2 ** 32)]))
  const chosen = items.toSorted((a, b) => order.get(a)! - order.get(b)!).slice(0, wanted)
  return items.filter((item) => chosen.includes(item))
}

function setCode(random: SeededRandom): string {
  return random.hex(3).toUpperCase()
}

function uuid(random: SeededRandom): string {
  return [8, 4, 4, 4, 12].map((digits) => random.hex(digits)).join('-')
}
