import * as z from 'zod/mini'

const suiteNames = ['codec', 'storage', 'protocol'] as const
export const SuiteName = z.enum(suiteNames)
export type SuiteName = z.infer<typeof SuiteName>
