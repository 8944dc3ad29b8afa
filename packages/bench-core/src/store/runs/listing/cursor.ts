import * as z from 'zod/mini'
import { invalidOption } from '../../../model/errors.ts'
import { parseJson } from '../../../model/parse-json.ts'
import { RunOrderName } from '../../../model/run/run-summary.ts'
import { type RunOrder, sortKey } from './run-order.ts'

/** The last run of a page, by what its list is ordered by; the next page begins after it. */
export interface PageEnd {
  readonly order: RunOrder
  /** What the order goes by, as text that PostgreSQL reads; a time in milliseconds since 1970. */
  readonly key: string
  readonly id: string
}

const Written = z.tuple([RunOrderName, z.boolean(), z.string(), z.string()])

/** A cursor is opaque to those who pass it on, and safe in a URL. */
export function toCursor({ order, key, id }: PageEnd): string {
  return Buffer.from(JSON.stringify([order.by, order.descending, key, id])).toString('base64url')
}

/** @throws WirebenchError where it isn't one, or belongs to a list in another order. */
export function fromCursor(cursor: string, order: RunOrder): PageEnd {
  const written = Written.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')))
  if (written.success) {
    const [by, descending, key, id] = written.data
    const readKey = by === order.by && descending === order.descending ? keyIn(key, order) : undefined
    if (readKey !== undefined && !id.includes('\0')) return { order, key: readKey, id }
  }
  throw invalidOption(
    `"${cursor.slice(0, 100)}" is not a cursor of this list of runs`,
    'start again at the first page',
  )
}

export function keyText(key: unknown): string {
  return key instanceof Date ? String(key.getTime()) : String(key)
}

/** Undefined where PostgreSQL couldn't read it. */
function keyIn(key: string, order: RunOrder): string | undefined {
  const number = key === '' ? Number.NaN : Number(key)
  switch (sortKey(order).type) {
    case 'timestamptz':
      return number === -Infinity || number === Infinity || isTime(number) ? String(number) : undefined
    case 'float8':
      return Number.isNaN(number) ? undefined : String(number)
    case 'text':
      return key.includes('\0') ? undefined : key
  }
}

/** PostgreSQL counts days from 4714 BC to 294276. */
function isTime(ms: number): boolean {
  return ms >= -210_866_803_200_000 && ms < 9_224_318_016_000_000
}
