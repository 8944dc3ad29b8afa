import { openInitialisation } from '../init/initialise.ts'
import { processesOfRound, roundsWithInit } from '../init/processes.ts'
import type { CodecDimension } from './dimension.ts'

/** What one process takes from its start to its end, its library and schema loaded. */
const processMs = 190

/** The first use of a codec in processes that do nothing else: import, schema, first encode, first decode. */
export const init: CodecDimension = {
  name: 'init',
  apart: {
    rounds: roundsWithInit,
    cases: (_, corpora) => corpora.map((corpus) => ({ ...corpus, operation: 'init' })),
    expectedMs: (spec, corpora) =>
      // The reference takes part twice, for the A/A control.
      corpora.length * (spec.codecs.length + 1) * processesOfRound(spec) * processMs,
    open: openInitialisation,
  },
}
