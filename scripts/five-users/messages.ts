import { seededRandom } from '../../packages/bench-core/src/workloads/seeded-random.ts'

const { below, hex, pick } = seededRandom(1, 'five users')
const uniform = () => below(2 ** 32) / 2 ** 32
const many = <Item>(count: number, make: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => make(index))
const money = (most: number) => Math.round(uniform() * most * 100) / 100
const at = (number: number) => new Date(Date.UTC(2026, 10, 22, 5, 43) + number * 61_250).toISOString()
const words = 'grey blue tea pot small large steel linen wool oak hand made spare part travel kit'.split(' ')
const phrase = (count: number) => many(count, () => pick(words)).join(' ')
const cities = ['Ghent', 'Malmö', 'Porto', 'Graz', 'Turku', 'Lyon'] as const

function address() {
  return {
    name: `${pick(['Ada', 'Jo', 'Mira', 'Tomás'])} ${pick(['Berg', 'Silva', 'Novak', 'Lind'])}`,
    street: `${phrase(2)} street ${1 + below(90)}`,
    postcode: String(10_000 + below(89_999)),
    city: pick(cities),
    country: pick(['BE', 'SE', 'PT', 'AT']),
  }
}

/** Orders of a shop, some 3 kB each. */
export const orders = () =>
  many(40, (number) => ({
    id: `o-${hex(12)}`,
    placedAt: at(number),
    status: pick(['paid', 'packed', 'sent', 'returned']),
    customer: { id: 100_000 + below(900_000), email: `${hex(8)}@example.org`, isBusiness: below(4) === 0 },
    billing: address(),
    shipping: address(),
    lines: many(14 + below(5), () => ({
      sku: hex(10).toUpperCase(),
      title: phrase(5),
      quantity: 1 + below(6),
      unitPrice: money(200),
      taxRate: pick([0.06, 0.12, 0.21]),
      discount: below(3) === 0 ? money(10) : 0,
      warehouse: pick(['north', 'south']),
    })),
    payment: { method: pick(['card', 'transfer', 'wallet']), reference: hex(16), amount: money(900) },
    note: phrase(12),
  }))

/** Readings of sensors, some 120 bytes each. */
export const readings = () =>
  many(600, (number) => ({
    sensor: `roof-${String(below(400)).padStart(3, '0')}`,
    at: at(number),
    celsius: Math.round((uniform() * 60 - 20) * 100) / 100,
    humidity: Math.round(uniform() * 1000) / 10,
    volts: Math.round((3 + uniform()) * 1000) / 1000,
    count: 180_000 + below(9_999),
  }))

/** Profiles with a history, some 8 kB each, as a jsonb column holds them. */
export const profiles = () =>
  many(60, (number) => ({
    id: `c-${hex(12)}`,
    status: pick(['active', 'dormant', 'closed']),
    createdAt: at(number),
    address: address(),
    preferences: { language: pick(['nl', 'sv', 'pt', 'de']), newsletter: below(2) === 0, theme: phrase(1) },
    tags: many(8, () => phrase(2)),
    history: many(58 + below(8), (index) => ({
      at: at(number + index),
      kind: pick(['visit', 'order', 'ticket', 'refund']),
      page: `/shop/${phrase(3).replaceAll(' ', '/')}`,
      durationMs: below(90_000),
      amount: below(3) === 0 ? money(300) : 0,
      agent: pick(['web', 'ios', 'android']),
    })),
  }))

/** Pages of search results, some 20 kB each. */
export const resultPages = () =>
  many(30, (number) => ({
    requestId: hex(24),
    servedAt: at(number),
    total: below(100_000),
    results: many(62 + below(8), () => ({
      id: 1_000_000 + below(9_000_000),
      title: phrase(6),
      summary: phrase(18),
      score: uniform(),
      price: money(500),
      stock: below(50),
      seller: { id: below(5_000), name: phrase(2), rating: Math.round(uniform() * 50) / 10 },
      categories: many(3, () => phrase(1)),
    })),
  }))
