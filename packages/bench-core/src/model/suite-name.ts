import * as z from 'zod/mini'

export const suiteNames = ['codec', 'storage', 'protocol'] as const
export const SuiteName = z.enum(suiteNames)
export type SuiteName = z.infer<typeof SuiteName>
