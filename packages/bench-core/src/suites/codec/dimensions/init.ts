import { slowestCodecNs } from '../../../workloads/message-weight.ts'
import { processesOf } from '../duel/sides.ts'
import { openInitialisation } from '../init/initialise.ts'
import { processesOfRound, roundsWithInit } from '../init/processes.ts'
import { type CorpusWeight, corpusMs, weightOf } from '../message-weight.ts'
import type { ApartWork, CodecDimension } from './dimension.ts'

/** What one process takes from its start to its end, its library and schema loaded, beside making the messages. */
const processMs = 150

/** Nothing is compiled yet when the first message is read and written. */
const coldTimes = 9

function processMsOf(corpus: CorpusWeight): number {
  return processMs + corpusMs(corpus) + (coldTimes * slowestCodecNs(corpus)) / 1e6
}

export const firstUses: ApartWork = {
  rounds: roundsWithInit,
  cases: (_, corpora) => corpora.map((corpus) => ({ ...corpus, operation: 'init' })),
  expectedMs: (spec, corpora) =>
    corpora.reduce(
      (sum, corpus) => sum + processesOf(spec) * processesOfRound(spec) * processMsOf(weightOf(spec, corpus)),
      0,
    ),
  open: openInitialisation,
}

/** The first use of a codec in processes that do nothing else: import, schema, first encode, first decode. */
export const init: CodecDimension = { name: 'init', apart: firstUses }
