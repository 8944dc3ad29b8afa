import { type Message, toBinary } from '@bufbuild/protobuf'
import { isOwnWorkload } from '../../model/own-messages.ts'
import type { RunSpec } from '../../model/run-spec.ts'
import { findWorkload } from '../../workloads/catalogue.ts'
import type { Corpus } from '../../workloads/corpora.ts'
import { corpusSize } from '../../workloads/workload.ts'
import { corpusOfContender } from './duel/sides.ts'

/** What makes operations on a message long, as far as it is known before anything is measured. */
export interface MessageWeight {
  /** Scalar values in it, those in lists and maps included. */
  readonly values: number
  /** In protobuf. */
  readonly bytes: number
}

/** Of messages that can't be looked at here, the user's own: as the default workload's are. */
const usual: MessageWeight = { values: 130, bytes: 2400 }

/** What the first message of a corpus weighs. */
export function weightOf(spec: Pick<RunSpec, 'duel' | 'codecs' | 'seed'>, corpus: Corpus): MessageWeight {
  const { workload, parameters } = corpusOfContender(spec, spec.codecs[0] ?? '', corpus)
  if (isOwnWorkload(workload)) return usual
  const { size } = parameters
  const { type, corpus: make } = findWorkload(workload, typeof size === 'number' ? size : undefined)
  const [message] = make(spec.seed, 1)
  return { values: valuesIn(message), bytes: toBinary(type, message as Message).length }
}

/** The slowest codecs take about so long to encode or to decode a message. */
export function slowestCodecNs({ values, bytes }: MessageWeight): number {
  return 300 * values + 5 * bytes
}

/** A process takes about so long to make its corpus. */
export function corpusMs(weight: MessageWeight): number {
  return (3 * corpusSize * slowestCodecNs(weight)) / 1e6
}

function valuesIn(part: unknown): number {
  if (typeof part !== 'object' || part === null || part instanceof Uint8Array) return 1
  return Object.entries(part).reduce(
    // A message carries the name of its type.
    (sum, [name, inner]) => sum + (name.startsWith('$') ? 0 : valuesIn(inner)),
    0,
  )
}
