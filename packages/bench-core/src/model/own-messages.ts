import * as z from 'zod/mini'

/** Messages that the user brought, as a run's spec holds them: what they are, and never where. */
export const OwnMessages = z.object({
  /** Names the folder in which schema and data are kept, by their content. */
  id: z.string(),
  messageType: z.string(),
  title: z.string(),
  messages: z.int(),
})
export type OwnMessages = z.infer<typeof OwnMessages>
