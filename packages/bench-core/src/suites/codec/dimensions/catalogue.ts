import { type Dimension, dimensionNames } from '../../../model/codec/dimensions.ts'
import type { PresetName } from '../../../model/run/run-spec.ts'
import { evolutionsHere } from '../evolution/evolve.ts'
import {
  compressions,
  decode,
  decodeAndRead,
  dictionaryCompressions,
  encode,
  roundTrip,
  streams,
} from '../operations.ts'
import type { CodecDimension } from './dimension.ts'
import { init } from './init.ts'
import { latency } from './latency.ts'

const dimensions: Readonly<Record<Dimension, CodecDimension>> = {
  serialization: { name: 'serialization', operations: [encode] },
  deserialization: { name: 'deserialization', operations: [decode, decodeAndRead] },
  /** Encoded bytes over the whole corpus: every trial tells them when it is ready. */
  payload: { name: 'payload', needsSizes: true },
  /** Sizes and times of compressing what was encoded. */
  compressed: { name: 'compressed', operations: compressions },
  /** The same with a dictionary that was made of other messages. */
  dictionary: { name: 'dictionary', operations: dictionaryCompressions },
  /** User and system time of the process, helper threads and collections included, for each round trip. */
  cpu: { name: 'cpu', operations: [roundTrip] },
  /** What a round trip allocates, the most that the process held, and what a decoded message keeps after a collection. */
  memory: { name: 'memory', operations: [roundTrip] },
  /** Transfer times are modelled from the sizes when the report is made. */
  network: { name: 'network', needsSizes: true },
  latency,
  init,
  /** Round trips per second: derived from their mean time, and so never counted beside it. */
  throughput: { name: 'throughput', operations: [roundTrip] },
  /** Times and bytes of up to 10,000 messages as one body. */
  stream: { name: 'stream', operations: streams },
  /** Schema evolution: what a reader of another version makes of the bytes, and how long it takes. */
  schema: { name: 'schema', apart: evolutionsHere },
}

/** What specs that name none ask for. */
const basic: readonly Dimension[] = ['serialization', 'deserialization', 'payload']

/** What a run of the preset looks at where nobody says: as much as fits into the preset's time with every codec. */
export function defaultTests(preset: PresetName): readonly Dimension[] {
  switch (preset) {
    case 'smoke':
      return basic
    case 'quick':
      return [...basic, 'network']
    case 'standard':
      return dimensionNames.filter((name) => name !== 'dictionary')
    case 'thorough':
      return dimensionNames
  }
}

/** The dimensions of a run, in the order in which reports show them. */
export function dimensionsOf({
  tests = basic,
}: {
  readonly tests?: readonly Dimension[] | undefined
}): CodecDimension[] {
  return dimensionNames.filter((name) => tests.includes(name)).map((name) => dimensions[name])
}
