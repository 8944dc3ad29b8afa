import { openInitialisation } from '../init/initialise.ts'
import { processesOfRound, roundsWithInit } from '../init/processes.ts'
import { corpusMs, weightOf } from '../message-weight.ts'
import type { CodecDimension } from './dimension.ts'

/** What one process takes from its start to its end, its library and schema loaded, beside making the messages. */
const processMs = 150

/** The first use of a codec in processes that do nothing else: import, schema, first encode, first decode. */
export const init: CodecDimension = {
  name: 'init',
  apart: {
    rounds: roundsWithInit,
    cases: (_, corpora) => corpora.map((corpus) => ({ ...corpus, operation: 'init' })),
    expectedMs: (spec, corpora) =>
      corpora.reduce(
        (sum, corpus) =>
          // The reference takes part twice, for the A/A control.
          sum +
          (spec.codecs.length + 1) * processesOfRound(spec) * (processMs + corpusMs(weightOf(spec, corpus))),
        0,
      ),
    open: openInitialisation,
  },
}
