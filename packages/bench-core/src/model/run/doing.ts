import * as z from 'zod/mini'
import { Parameters } from '../report/case-key.ts'

/** How many of all. */
const Part = z.object({ done: z.int(), of: z.int() })

/**
 * What happens now, of which `report/words/doing-text` makes words; words where an earlier version told it.
 */
export const Doing = z.union([
  z.discriminatedUnion('code', [
    z.object({
      code: z.literal('building-lane'),
      lane: z.string(),
      seconds: z.int(),
      /** How many seconds an earlier build took. */
      expectedSeconds: z.optional(z.int()),
      /** What the build said last, empty where it has said nothing; null while it waits for another one of the same lane. */
      line: z.nullable(z.string()),
    }),
    z.object({ code: z.literal('waiting-for-generators'), generators: z.array(z.string()) }),
    z.object({ code: z.enum(['preparing-server', 'cross-checking']) }),
    z.object({
      code: z.literal('filling-tables'),
      step: z.optional(z.enum(['write', 'read-back', 'vacuum', 'index', 'count-wal'])),
      rows: z.optional(z.int()),
    }),
    /** Fresh processes, of which so many are ready. */
    z.object({ code: z.literal('starting'), part: z.optional(Part) }),
    z.object({ code: z.literal('warming-up'), operation: z.string(), part: z.optional(Part) }),
    z.object({
      code: z.literal('measuring'),
      way: z.optional(z.enum(['singly', 'in-turns', 'again', 'on-two-cores'])),
      /** Of whom, where that is more than one. */
      contenders: z.optional(z.array(z.string())),
      /** How requests come. */
      load: z.optional(Parameters),
    }),
  ]),
  z.string(),
])
export type Doing = z.infer<typeof Doing>
