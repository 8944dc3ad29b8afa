import type { QueryPhase } from '../../../model/storage/storage-spec.ts'
import { sum } from '../../../model/sum.ts'
import type { BoundFormat } from '../formats/column-format.ts'
import type { FieldValue, QueryFields } from '../plan/query-field.ts'
import { fieldOfQuery, rowsOfRange } from '../plan/query-statement.ts'
import { needField } from './need-field.ts'

/** What a query is to find, and how a client finds it that has to decode every row. */
export interface Question {
  /** Whether the answer is a number, instead of rows. */
  readonly isNumber: boolean
  /** The number, or how many rows. */
  readonly expected: number
  /** What rounding is judged by: of a sum, that of its numbers without their signs. */
  readonly scale: number
  /** Places of messages in the corpus that may be in the answer. */
  readonly places: readonly number[]
  /** Of the rows of an answer that have an order, the places of their messages. */
  readonly inOrder: readonly number[] | undefined
  /** Whether a message is in the answer, or makes up part of it. */
  finds(message: unknown): boolean
  /** Looks through every message of the table, in the order of its rows, and gives the number or how many rows. */
  lookThrough(): { take(message: unknown): void; answer(): number }
}

/** @param rows Of the table, which has the messages of the corpus over and over. */
export function questionOf(
  operation: QueryPhase,
  fields: QueryFields,
  { getField }: Pick<BoundFormat, 'getField'>,
  rows: number,
): Question {
  const field = needField(fields[fieldOfQuery[operation]])
  const length = field.inCorpus.length
  switch (operation) {
    case 'query-count':
    case 'query-fetch':
    case 'query-nested': {
      const wanted = field.values[0]!
      const matches = field.inCorpus.map((value) => value === wanted)
      const expected = countTo(rows, matches)
      return {
        isNumber: operation === 'query-count',
        expected,
        scale: expected,
        places: placesOf(matches),
        inOrder: undefined,
        finds: (message) => getField(message, field) === wanted,
        lookThrough() {
          let count = 0
          return {
            take(message) {
              if (getField(message, field) === wanted) count += 1
            },
            answer: () => count,
          }
        },
      }
    }
    case 'query-range': {
      const { from, to, inCorpus } = needField(fields.number)
      const isWithin = (value: number | null) => value !== null && value >= from && value <= to
      const matches = inCorpus.map(isWithin)
      const inOrder = Array.from({ length: Math.min(rows, rowsOfRange * length) }, (_, row) => row % length)
        .filter((place) => matches[place])
        .map((place, n) => ({ place, n, value: inCorpus[place]! }))
        .toSorted((a, b) => a.value - b.value || a.n - b.n)
        .slice(0, rowsOfRange)
        .map(({ place }) => place)
      return {
        isNumber: false,
        expected: inOrder.length,
        scale: inOrder.length,
        places: placesOf(matches),
        inOrder,
        finds: (message) => isWithin(numberOf(getField(message, field))),
        lookThrough() {
          const found: number[] = []
          return {
            take(message) {
              const value = numberOf(getField(message, field))
              if (isWithin(value)) found.push(value!)
            },
            answer: () => found.sort((a, b) => a - b).slice(0, rowsOfRange).length,
          }
        },
      }
    }
    case 'query-sum': {
      const numbers = field.inCorpus.map((value) => Number(value ?? 0))
      const sumOver = (values: readonly number[]) =>
        Math.floor(rows / length) * sum(values) + sum(values.slice(0, rows % length))
      return {
        isNumber: true,
        expected: sumOver(numbers),
        scale: sumOver(numbers.map(Math.abs)),
        places: [],
        inOrder: undefined,
        finds: () => true,
        lookThrough() {
          let total = 0
          return {
            take(message) {
              total += numberOf(getField(message, field)) ?? 0
            },
            answer: () => total,
          }
        },
      }
    }
  }
}

/** Whether an answer is what was expected: the order in which doubles are added up is the server's own. */
export function isAnswer(found: number, { expected, scale }: Pick<Question, 'expected' | 'scale'>): boolean {
  return Math.abs(found - expected) <= 1e-9 * scale
}

function numberOf(value: FieldValue | undefined): number | null {
  return value === undefined || value === null ? null : Number(value)
}

function placesOf(matches: readonly boolean[]): number[] {
  return matches.flatMap((isMatch, place) => (isMatch ? [place] : []))
}

/** How many of the first rows match, where the corpus is written over and over. */
function countTo(rows: number, matches: readonly boolean[]): number {
  const count = (length: number) => matches.slice(0, length).filter(Boolean).length
  return Math.floor(rows / matches.length) * count(matches.length) + count(rows % matches.length)
}
