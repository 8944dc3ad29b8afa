import * as z from 'zod/mini'
import { maxPercent } from '../model/options/margins.ts'
import { readingOptions } from '../model/options/reading.ts'
import { useAddresses } from '../model/use/use-address.ts'

/** A number, which an address holds as text; none where that is blank. */
export const numberText = (...checks: z.core.$ZodCheck<number>[]) =>
  z.pipe(z.transform(numberIn), z.number().check(...checks))

// Whoever makes an address says a number.
const numberIn = (text: number) => (String(text).trim() === '' ? Number.NaN : Number(text))

/** A name that somebody chose or looks for. */
export const Name = z.string().check(z.minLength(1), z.maxLength(200))

/** A case's id, such as `codec/decode/json@infrastructure-execution`. */
export const CaseName = z.string().check(z.minLength(1), z.maxLength(4000))

export const Switch = z.optional(z.enum(['0', '1']))

/** How many are wanted, up to a number; otherwise so many. */
export const limitOf = (most: number, otherwise: number) =>
  z._default(numberText(z.int(), z.minimum(1), z.maximum(most)), otherwise)

const Percent = z.optional(numberText(z.minimum(0), z.maximum(maxPercent)))

/** What a report can be read with. */
export const ReadingQuery = z.object({
  /** The contender that ratios are taken against instead of each suite's own reference. */
  reference: z.optional(readingOptions.reference.schema),
  /** The smallest difference of interest, in percent. */
  min: Percent,
  /** The largest difference that still counts as equal, in percent. */
  equal: Percent,
})
export type ReadingQuery = z.infer<typeof ReadingQuery>

/** Of a use, by their names in an address. */
const useShape = Object.fromEntries(
  useAddresses.map((name) => [name, z.optional(z.string().check(z.maxLength(400)))]),
)

/** What a reader puts into a report. */
export const ReaderInputs = z.object({
  ...ReadingQuery.shape,
  ...useShape,
  /** A connection of one's own, in Mbit/s and ms: `50,30`. */
  link: z.optional(z.string().check(z.maxLength(100))),
})
export type ReaderInputs = z.infer<typeof ReaderInputs>
