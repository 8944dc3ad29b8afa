import * as z from 'zod/mini'
import { counted } from '../text/counted.ts'

/** What a guess rests on: what was seen at its path in all records. */
const Evidence = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('whole-numbers'), low: z.string(), high: z.string() }),
  z.object({ kind: z.literal('fractions'), examples: z.array(z.string()) }),
  z.object({ kind: z.literal('beyond-64-bits'), examples: z.array(z.string()) }),
  z.object({ kind: z.literal('times'), texts: z.int() }),
  z.object({ kind: z.literal('few-texts'), texts: z.int(), values: z.array(z.string()) }),
  z.object({ kind: z.literal('digits'), texts: z.int(), examples: z.array(z.string()) }),
  z.object({ kind: z.literal('keys-are-data'), keys: z.int(), examples: z.array(z.string()) }),
  z.object({ kind: z.literal('keys-like-data'), keys: z.int(), examples: z.array(z.string()) }),
  z.object({ kind: z.literal('not-always-there'), absent: z.int(), nulls: z.int(), of: z.int() }),
  z.object({ kind: z.literal('absent-or-empty'), absent: z.int(), empty: z.int(), of: z.int() }),
  z.object({ kind: z.literal('only-null'), values: z.int() }),
  z.object({ kind: z.literal('only-empty'), what: z.enum(['list', 'object']), values: z.int() }),
  z.object({ kind: z.literal('lists-in-lists'), lists: z.int() }),
  z.object({ kind: z.literal('lists-in-map'), lists: z.int() }),
  z.object({ kind: z.literal('nulls-within'), nulls: z.int(), of: z.int() }),
  z.object({ kind: z.literal('too-deep'), levels: z.int() }),
  z.object({ kind: z.literal('described'), as: z.string() }),
  z.object({ kind: z.literal('described-enum'), values: z.array(z.string()) }),
  z.object({
    kind: z.literal('mixed'),
    examples: z.array(z.object({ kind: z.string(), text: z.string(), record: z.int() })),
  }),
])
export type Evidence = z.infer<typeof Evidence>

/** A guess about one path, with what it rests on. */
export const Remark = z.object({
  /** In the names of the JSON, such as `.lines[].price`, and `.prices{}` for the values of a map. */
  path: z.string(),
  /** A type of protobuf, or `optional`. */
  guess: z.string(),
  why: Evidence,
  /** What it may be instead, for the user to say. */
  alternative: z.optional(z.string()),
})
export type Remark = z.infer<typeof Remark>

/** A schema that was inferred from data. */
export const InferredSchema = z.object({
  /** The `.proto` text, with its remarks as comments. */
  proto: z.string(),
  /** Full name of the message that a record is. */
  messageType: z.string(),
  records: z.int(),
  remarks: z.array(Remark),
})
export type InferredSchema = z.infer<typeof InferredSchema>

/** What a guess rests on and what it may be instead, in words. */
export function remarkWords({ why, guess, alternative }: Remark): string {
  const instead = alternative === undefined ? '' : `; or ${alternative}${consequence(why)}`
  return `${evidenceWords(why, guess)}${instead}`
}

function evidenceWords(why: Evidence, guess: string): string {
  switch (why.kind) {
    case 'whole-numbers':
      return why.low === why.high ? `always ${why.low}` : `whole numbers from ${why.low} to ${why.high}`
    case 'fractions':
      return `numbers with fractions, such as ${why.examples.join(' and ')}`
    case 'beyond-64-bits':
      return `too many digits for an integer: ${why.examples.join(', ')}`
    case 'times':
      return why.texts === 1 ? 'an RFC 3339 time' : `RFC 3339 times, all ${why.texts}`
    case 'few-texts':
      return `${counted(why.values.length, 'different text')} in ${why.texts}: ${why.values.join(', ')}`
    case 'digits':
      return `whole numbers in quotation marks, such as ${why.examples.join(' and ')}`
    case 'keys-are-data':
      return `${counted(why.keys, 'key')} that ${why.keys === 1 ? 'looks' : 'look'} like data, such as ${why.examples.join(', ')}`
    case 'keys-like-data':
      return `${counted(why.keys, 'key')} with values of one kind, such as ${why.examples.join(', ')}`
    case 'not-always-there':
      return `${absences(why)} of ${why.of}`
    case 'absent-or-empty':
      return `absent in ${why.absent} and empty in ${why.empty} of ${why.of}, which a ${guess} field can’t distinguish`
    case 'only-null':
      return why.values === 1 ? 'null' : `null in all ${why.values}`
    case 'only-empty':
      return `an empty ${why.what}${why.values === 1 ? '' : ` in all ${why.values}`}`
    case 'lists-in-lists':
      return 'nested lists, which protobuf represents as values of any kind'
    case 'lists-in-map':
      return 'a map of lists, which protobuf represents as values of any kind'
    case 'nulls-within':
      return `${why.nulls} of ${why.of} values are null, which no repeated field or map can hold`
    case 'described':
      return `declared as ${why.as}`
    case 'described-enum':
      return `the description has an enum: ${why.values.join(', ')}`
    case 'too-deep':
      return `nested more than ${why.levels} deep`
    case 'mixed':
      return why.examples.map(({ kind, text, record }) => `${kind} in record ${record} (${text})`).join(', ')
  }
}

/** What else changes where the alternative is taken. */
function consequence({ kind }: Evidence): string {
  switch (kind) {
    case 'whole-numbers':
      return ' if others have fractions'
    case 'times':
      return ', whose JSON form may differ'
    case 'keys-like-data':
      return ' if keys are data'
    case 'not-always-there':
      return ', which distinguishes null from absent'
    default:
      return ''
  }
}

function absences({ absent, nulls }: { readonly absent: number; readonly nulls: number }): string {
  return [absent > 0 && `absent in ${absent}`, nulls > 0 && `null in ${nulls}`].filter(Boolean).join(', ')
}
