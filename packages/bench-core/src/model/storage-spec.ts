import * as z from 'zod/mini'

export const StorageRequest = z.strictObject({ reference: z.optional(z.string()) })
export type StorageRequest = z.infer<typeof StorageRequest>

export const StorageSpec = z.object({ reference: z.string() })
export type StorageSpec = z.infer<typeof StorageSpec>
