import { WirebenchError } from '../model/errors.ts'

/** The last run of a page; the next page begins after it. */
export interface PageEnd {
  readonly createdAt: Date
  readonly id: string
}

/** A cursor is opaque to those who pass it on, and safe in a URL. */
export function toCursor({ createdAt, id }: PageEnd): string {
  return Buffer.from(`${createdAt.toISOString()} ${id}`).toString('base64url')
}

export function fromCursor(cursor: string): PageEnd {
  const [time, id] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ')
  const createdAt = new Date(time ?? '')
  if (id && !Number.isNaN(createdAt.getTime())) return { createdAt, id }
  throw new WirebenchError(
    'invalid-option',
    `“${cursor}” is not a cursor of the runs list`,
    'start again at the first page',
  )
}
