import { evolutionCase, openEvolution } from '../evolution/evolve.ts'
import { fewestRounds } from '../rounds.ts'
import type { CodecDimension } from './dimension.ts'

/** What one process takes to read every evolution both ways, and to time it. */
const processMs = 900

/** Schema evolution: what a reader of another version makes of the bytes, and how long it takes. */
export const schema: CodecDimension = {
  name: 'schema',
  apart: {
    rounds: fewestRounds,
    cases: () => [evolutionCase],
    expectedMs: ({ codecs }) => codecs.length * processMs,
    open: openEvolution,
  },
}
