import * as z from 'zod/mini'

const nullableNumber = z.nullable(z.number())

export const Unit = z.enum(['ns', 'bytes', 'perSecond', 'bytesPerSecond', 'cores', 'count', 'share'])
export type Unit = z.infer<typeof Unit>

/** A value with its 95 % interval over rounds; the ends are null where there are fewer than two. */
export const Estimate = z.object({ value: z.number(), low: nullableNumber, high: nullableNumber })

/** One figure with its interval over rounds. */
export const Metric = z.object({
  value: nullableNumber,
  low: nullableNumber,
  high: nullableNumber,
  unit: Unit,
  better: z.enum(['lower', 'higher']),
  kind: z.enum(['measured', 'derived', 'modelled']),
})
export type Metric = z.infer<typeof Metric>

export const VerdictWord = z.enum([
  'faster',
  'slower',
  'smaller',
  'larger',
  'less',
  'more',
  'same',
  'undecided',
  'not-comparable',
])
export type VerdictWord = z.infer<typeof VerdictWord>
