import {
  linkRule,
  mostPercent,
  type OwnInputs,
  ownLink,
  parseLink,
  parseRate,
  type Reading,
} from '@wirebench/bench-core/results'
import * as z from 'zod/mini'
import { ProblemError } from '../http/problem.ts'

/** The contender that ratios are taken against instead of each suite's own reference. */
const Reference = z.optional(z.string().check(z.minLength(1), z.maxLength(200)))

/** A margin in percent, as an address holds it. */
const Percent = z.optional(z.coerce.number().check(z.minimum(0), z.maximum(mostPercent)))

/** What a report can be read with, as an address holds it. */
export const ReadingQuery = z.object({
  reference: Reference,
  /** The smallest difference of interest, in percent. */
  min: Percent,
  /** The largest difference that still counts as equal, in percent. */
  equal: Percent,
})

/** The same as reports take it. */
export function readingOf({ reference, min, equal }: z.infer<typeof ReadingQuery>): Reading {
  return {
    ...(reference !== undefined && { reference }),
    ...(min !== undefined && { minimumEffect: min / 100 }),
    ...(equal !== undefined && { equalWithin: equal / 100 }),
  }
}

const mostRows = 1e15

/** What a reader puts into a report, as an address holds it. */
export const ReaderInputs = z.object({
  ...ReadingQuery.shape,
  /** A rate of one's own, in queries per second. */
  qps: z.optional(z.coerce.number().check(z.refine((rate) => parseRate(String(rate)) !== null))),
  /** A connection of one's own, in Mbit/s and ms: `50,30`. */
  link: z.optional(z.string().check(z.maxLength(100))),
  /** Rows to keep and the price of a GiB a month, for a storage bill. */
  rows: z.optional(z.coerce.number().check(z.positive(), z.maximum(mostRows))),
  price: z.optional(z.coerce.number().check(z.minimum(0), z.maximum(1e15))),
})

/** The same as reports take it. @throws ProblemError for a link that is none, and for half a bill. */
export function ownInputsOf(inputs: z.infer<typeof ReaderInputs>): OwnInputs {
  const { qps, link, rows, price } = inputs
  const bill = rows !== undefined && price !== undefined ? { rows, pricePerGibMonth: price } : undefined
  if (bill === undefined && (rows ?? price) !== undefined)
    throw refused(rows === undefined ? 'rows' : 'price', 'a storage bill needs both rows and price')
  return {
    ...readingOf(inputs),
    ...(qps !== undefined && { queriesPerSecond: qps }),
    ...(link !== undefined && { links: [linkOf(link)] }),
    ...(bill && { bill }),
  }
}

function linkOf(text: string): ReturnType<typeof ownLink> {
  const link = parseLink(text)
  if (link === null) throw refused('link', `give ${linkRule}, such as 50,30`)
  return ownLink(link.megabitsPerSecond, link.roundTripMs)
}

function refused(path: string, message: string): ProblemError {
  return new ProblemError(400, {
    code: 'invalid-request',
    message: `${path}: ${message}`,
    fix: 'correct the named fields; /api/docs lists all of them',
    fields: [{ path, message }],
  })
}
