import * as z from 'zod/mini'

/** What is known of a value beside the data: by a JSON Schema, or as a column of a table was declared. */
export const DescribedType = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('integer'), bits: z.literal([32, 64]), as: z.string() }),
  z.object({ kind: z.enum(['number', 'time']), as: z.string() }),
  z.object({ kind: z.literal('enum'), values: z.readonly(z.array(z.string())) }),
])
export type DescribedType = z.infer<typeof DescribedType>
