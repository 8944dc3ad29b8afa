import * as z from 'zod/mini'
import { Environment } from './environment.ts'

/** One thing that was looked at: what was seen, and what to do where it could be better. */
export const DoctorFinding = z.object({
  check: z.enum([
    'identical code',
    'calibration',
    'cache latency',
    'stolen time',
    'runtime',
    'load',
    'pinning',
    'cores',
    'clock',
    'governor',
    'turbo',
    'battery',
    'container limit',
    'virtual machine',
    'saved runs',
  ]),
  status: z.enum(['ok', 'could be better', 'bad']),
  text: z.string(),
  /** Null where nothing needs to be done. */
  fix: z.nullable(z.string()),
})
export type DoctorFinding = z.infer<typeof DoctorFinding>

/** Whether a machine is fit to measure on, and what it could tell apart on the day it was asked. */
export const DoctorReport = z.object({
  format: z.literal('wirebench.doctor'),
  formatVersion: z.literal(1),
  fit: z.boolean(),
  /** The relative difference that a comparison in runs of these presets would call nine times in ten; null where nothing was measured. */
  smallestDifference: z.nullable(z.object({ quick: z.number(), standard: z.number() })),
  summary: z.string(),
  findings: z.array(DoctorFinding),
  environment: Environment,
})
export type DoctorReport = z.infer<typeof DoctorReport>
