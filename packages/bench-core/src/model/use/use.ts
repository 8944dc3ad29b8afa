import * as z from 'zod/mini'
import { shapeOf } from '../options/option/option.ts'
import { useOptions } from '../options/use.ts'
import type { SuiteName } from '../suite-name.ts'
import type { UsePresetName } from './use-names.ts'

/** What somebody said of how a service uses its messages; a preset, or what fits the suite, says the rest. */
export const AskedUse = z.strictObject(shapeOf(useOptions))
export type AskedUse = z.infer<typeof AskedUse>

/** How a service uses its messages, complete. Prices are in any one currency; a GB is 10⁹ bytes. */
export type Use = Required<Omit<AskedUse, 'use'>>

export interface UsePreset {
  readonly title: string
  readonly about: string
  readonly use: Use
}

const cloud = { pricePerCoreMonth: 25, pricePerGbMoved: 0.08, pricePerGbMonth: 0.1 } as const
const oneMessage = { encodes: 1, decodes: 1, hops: 1, compressionAtEdge: 'none' } as const
const keepsNothing = { writes: 0, readsByKey: 0, queries: 0, retentionDays: 0, replicas: 1 } as const
const usual = { ...oneMessage, ...keepsNothing, ...cloud, sloMs: null, today: [] }

/** Kinds of services: every number is an example that is there to be changed. */
export const usePresets: Readonly<Record<UsePresetName, UsePreset>> = {
  'rest-api': {
    title: 'Public REST API',
    about:
      'serves the public over the internet: you pay for outgoing traffic but not for the callers’ CPU time',
    use: { ...usual, requestsPerSecond: 1_000, callers: 'theirs' },
  },
  rpc: {
    title: 'Internal RPC',
    about: 'your own services call each other: you pay for both ends, and traffic between zones is cheap',
    use: { ...usual, requestsPerSecond: 5_000, callers: 'ours', pricePerGbMoved: 0.01, sloMs: 10 },
  },
  events: {
    title: 'Event stream',
    about: 'each message is written once, kept in three copies for a week, and read by three consumers',
    use: {
      ...usual,
      requestsPerSecond: 10_000,
      decodes: 3,
      hops: 4,
      callers: 'ours',
      writes: 1,
      retentionDays: 7,
      replicas: 3,
      pricePerGbMoved: 0.01,
    },
  },
  documents: {
    title: 'Document store',
    about:
      'documents are kept for a year in two copies, with about nine reads by key per write and a few queries by a field',
    use: {
      ...usual,
      requestsPerSecond: 200,
      callers: 'ours',
      writes: 0.1,
      readsByKey: 0.85,
      queries: 0.05,
      retentionDays: 365,
      replicas: 2,
      pricePerGbMoved: 0.01,
    },
  },
  devices: {
    title: 'Edge devices',
    about: 'devices report over metered links; the service only decodes',
    use: { ...usual, requestsPerSecond: 10_000, encodes: 0, callers: 'theirs', pricePerGbMoved: 0.5 },
  },
}

/** The preset that what was measured is most often used for. */
export function presetOfSuites(suites: readonly SuiteName[]): UsePresetName {
  if (suites.includes('storage')) return 'documents'
  return suites.includes('protocol') ? 'rpc' : 'rest-api'
}

/** A use of which every number is said. */
export function useOf({ use, ...asked }: AskedUse, suites: readonly SuiteName[] = ['codec']): Use {
  const said = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
  return { ...usePresets[use ?? presetOfSuites(suites)].use, ...said }
}
