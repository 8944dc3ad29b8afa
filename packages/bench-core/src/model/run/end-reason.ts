import * as z from 'zod/mini'
import { Name, Text } from '../report/report-limits.ts'

const wording = z.object({ inTerminal: Text, inForm: Text })

/**
 * Why a run ended before its time: what happened, of which `report/words/end-text` makes sentences, or the words of somebody
 * else.
 */
export const EndReason = z.union([
  z.discriminatedUnion('code', [
    z.object({
      code: z.enum([
        'by-user',
        'asker-ended',
        'agent-withdrew',
        'dashboard-stopped',
        'dashboard-failed',
        'runner-ended',
        'engine-overflowed',
        'exported-early',
      ]),
    }),
    z.object({ code: z.literal('ended-from-outside'), signal: Name }),
    z.object({ code: z.literal('agent-lost'), agent: z.nullable(Name) }),
    z.object({ code: z.literal('agents-lost'), attempts: z.int(), last: z.nullable(Name) }),
    z.object({ code: z.literal('engine-silent'), seconds: z.number() }),
    z.object({ code: z.literal('engine-babbled'), lines: z.int() }),
    z.object({ code: z.literal('engine-ended'), exit: Text }),
    /** A person can mend it. */
    z.object({ code: z.literal('refused'), error: Name, message: wording, hint: wording }),
  ]),
  Text,
])
export type EndReason = z.infer<typeof EndReason>

/** Why a run ends before its time though its user didn't cancel it: the reason of the signal that ends it. */
export class Interruption extends Error {
  override readonly name = 'Interruption'
  readonly reason: EndReason

  constructor(reason: EndReason) {
    super(typeof reason === 'string' ? reason : reason.code)
    this.reason = reason
  }
}

/** How a run ends that was told to by a signal. */
export function endingBy({ reason }: AbortSignal): { state: 'cancelled' | 'interrupted'; reason: EndReason } {
  return reason instanceof Interruption
    ? { state: 'interrupted', reason: reason.reason }
    : { state: 'cancelled', reason: { code: 'by-user' } }
}
