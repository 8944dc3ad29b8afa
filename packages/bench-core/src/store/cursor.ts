import * as z from 'zod/mini'
import { WirebenchError } from '../model/errors.ts'
import { type RunOrder, runOrderNames, sortKey } from './run-order.ts'

/** The last run of a page, by what its list is ordered by; the next page begins after it. */
export interface PageEnd {
  readonly order: RunOrder
  /** What the order goes by, as text that PostgreSQL reads. */
  readonly key: string
  readonly id: string
}

const Written = z.tuple([z.enum(runOrderNames), z.boolean(), z.string(), z.string()])

/** A cursor is opaque to those who pass it on, and safe in a URL. */
export function toCursor({ order, key, id }: PageEnd): string {
  return Buffer.from(JSON.stringify([order.by, order.descending, key, id])).toString('base64url')
}

/** @throws WirebenchError where it isn't one, or belongs to a list in another order. */
export function fromCursor(cursor: string, order: RunOrder): PageEnd {
  const written = Written.safeParse(parsed(Buffer.from(cursor, 'base64url').toString('utf8')))
  if (written.success) {
    const [by, descending, key, id] = written.data
    if (by === order.by && descending === order.descending && isKey(key, order)) return { order, key, id }
  }
  throw new WirebenchError(
    'invalid-option',
    `“${cursor.slice(0, 100)}” is not a cursor of this list of runs`,
    'start again at the first page',
  )
}

/** A sort key as text that PostgreSQL reads back as the same value. */
export function keyText(key: unknown): string {
  return key instanceof Date ? key.toISOString() : String(key)
}

function isKey(key: string, order: RunOrder): boolean {
  switch (sortKey(order).type) {
    case 'timestamptz':
      return /^-?Infinity$/.test(key) || !Number.isNaN(Date.parse(key))
    case 'float8':
      return key !== '' && !Number.isNaN(Number(key))
    case 'text':
      return !key.includes('\0')
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
