import { corpusSize } from '../../model/messages/corpus-size.ts'
import { type MessageWeight, ownWorkloadName } from '../../model/messages/own-messages.ts'
import type { RunSpec } from '../../model/run/run-spec.ts'
import { findWorkload } from '../../workloads/catalogue.ts'
import type { Corpus } from '../../workloads/corpora.ts'
import { meanWeight, slowestCodecNs } from '../../workloads/message-weight.ts'
import { messagesOfContender } from './duel/sides.ts'

/** What makes operations on a corpus long, as far as it is known before anything is measured. */
export interface CorpusWeight extends MessageWeight {
  /** How many messages there are. */
  readonly messages: number
}

/** What a corpus weighs: by the first message of a built-in workload, by all of the user's own. */
export function weightOf(
  spec: Pick<RunSpec, 'duel' | 'codecs' | 'seed' | 'own'>,
  corpus: Corpus,
): CorpusWeight {
  const { workload, size, own } = messagesOfContender(spec, spec.codecs[0] ?? '', corpus)
  if (own && ownWorkloadName(own) === workload) return { ...own.weight, messages: own.messages }
  const { type, corpus: make } = findWorkload(workload, size)
  return { ...meanWeight(type, make(spec.seed, 1)), messages: corpusSize }
}

/** A process takes about so long to make its corpus. */
export function corpusMs(corpus: CorpusWeight): number {
  return (3 * corpus.messages * slowestCodecNs(corpus)) / 1e6
}
