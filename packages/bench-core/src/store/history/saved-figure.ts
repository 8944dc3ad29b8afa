import * as z from 'zod/mini'
import type { ComparedFigure } from '../../model/report/runs-comparison.ts'
import type { TrendFigure } from '../../model/report/trends.ts'

const nullableNumber = z.nullable(z.number())

/** What the history of a case keeps of one metric: value and interval, and the same of the ratio to the reference. */
export const SavedFigure = z.object({
  figure: z.tuple([z.number(), nullableNumber, nullableNumber]),
  ratio: z.optional(z.tuple([z.number(), nullableNumber, nullableNumber])),
  reference: z.optional(z.string()),
  threshold: z.optional(z.number()),
  /** Absent where an earlier version saved it. */
  band: z.optional(nullableNumber),
  rounds: z.optional(z.int()),
  /** Absent where it was judged at 5 %, or an earlier version saved it. */
  level: z.optional(z.number()),
  /** Why it is shown and not judged. */
  note: z.optional(z.string()),
})
export type SavedFigure = z.infer<typeof SavedFigure>

export function toTrendFigure(saved: SavedFigure | null): TrendFigure {
  if (saved === null) return { figure: null, ratio: null }
  const { ratio, reference, threshold = 0, band = threshold, rounds = 0, level, note } = saved
  const judged = { threshold, band, rounds, ...(level !== undefined && { level }) }
  return {
    figure: figure(saved.figure),
    ratio: ratio && reference !== undefined ? { ...figure(ratio), reference, ...judged } : null,
    ...(note !== undefined && { note }),
  }
}

function figure([value, low, high]: SavedFigure['figure']): ComparedFigure {
  return { value, low, high }
}
