import * as z from 'zod/mini'

export const ProtocolRequest = z.strictObject({ reference: z.optional(z.string()) })
export type ProtocolRequest = z.infer<typeof ProtocolRequest>

export const ProtocolSpec = z.object({ reference: z.string() })
export type ProtocolSpec = z.infer<typeof ProtocolSpec>
