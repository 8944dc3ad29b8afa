import * as z from 'zod/mini'
import { PresetName, SuiteName } from './run-spec.ts'

/** What a run says of the machine that it was measured on. */
export const MachineRecord = z.object({
  run: z.object({
    id: z.string(),
    shortId: z.string(),
    name: z.string(),
    at: z.string(),
    suites: z.array(SuiteName),
    preset: z.nullable(PresetName),
  }),
  /** The relative differences that its comparisons would have called nine times in ten; null below two rounds. */
  canTell: z.nullable(z.object({ median: z.number(), worst: z.number() })),
  /** Ratios of identical code to itself, in the mean time of each kind of operation. */
  identical: z.array(z.number()),
  /** The widest A/A band that its comparisons were judged with, as a relative difference; null where none was. */
  band: z.nullable(z.number()),
})
export type MachineRecord = z.infer<typeof MachineRecord>
