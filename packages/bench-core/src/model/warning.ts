import * as z from 'zod/mini'
import { CaseKey } from './case-key.ts'

/** A doubt about a result, kept with it: what was seen and what to do about it. */
export const Warning = z.object({
  code: z.enum([
    'not-steady',
    'not-pinned',
    'busy-machine',
    'waiting-process-worked',
    'power-saving',
    'stolen-time',
    'cpu-limited',
    'few-rounds',
    'unsaved',
    'below-clock-floor',
    'noisy-rounds',
    'generator-saturated',
    'cross-check-differs',
    'failed-requests',
    'rate-not-reached',
    'short-blocks',
    'shared-core',
    'disk-in-memory',
    'remote-target',
    'left-out',
    'left-behind',
    'judged-anew',
  ]),
  severity: z.enum(['info', 'warning', 'error']),
  case: z.optional(CaseKey),
  text: z.string(),
  fix: z.string(),
})
export type Warning = z.infer<typeof Warning>
