import { sumBy } from '../../../model/sum.ts'
import type { Seen } from './observe.ts'
import { together } from './observe.ts'

type Objects = NonNullable<Seen['objects']>

const dataPatterns = [
  /^[-+]?\d[\d.,]*$/,
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  /^(?=.*\d)[0-9a-f]{8,}$/i,
  /^\d{4}-\d\d(-\d\d.*)?$/,
  /[@/:]/,
]
/** Fewer keys may be a message with many optional fields. */
const manyDataKeys = 20
/** Of the objects, how many have a key at most on average. */
const rareShare = 0.3

/**
 * Whether the keys of objects look like data rather than names: each is a number, an identifier, a date or no name at all;
 * or there are many, of which an object has few, and all values are of one kind.
 */
export function looksLikeData({ count, fields }: Objects): boolean {
  const keys = [...fields.keys()]
  if (keys.every((key) => dataPatterns.some((pattern) => pattern.test(key)))) return true
  if (keys.length < manyDataKeys) return false
  const occurrences = sumBy(fields.values(), ({ values }) => values)
  return occurrences / (keys.length * count) <= rareShare && areAlike(fields)
}

/** Whether they may be data: several keys like codes of languages or currencies, with values of one kind. */
export function looksLikeMap({ fields }: Objects): boolean {
  const keys = [...fields.keys()]
  const areCodes = [/^[a-z]{2}([-_][A-Za-z]{2,4})?$/, /^[A-Z]{2,4}$/].some((code) =>
    keys.every((key) => code.test(key)),
  )
  return keys.length >= 3 && areCodes && areAlike(fields)
}

function areAlike(fields: ReadonlyMap<string, Seen>): boolean {
  return together(fields.values()).firsts.length === 1
}
