import { type Dimension, dimensionNames } from '../../../model/codec/dimensions.ts'
import type { PresetName } from '../../../model/run/run-spec.ts'
import { compressed } from './compressed.ts'
import { cpu } from './cpu.ts'
import { deserialization } from './deserialization.ts'
import { dictionary } from './dictionary.ts'
import type { CodecDimension } from './dimension.ts'
import { init } from './init.ts'
import { latency } from './latency.ts'
import { memory } from './memory.ts'
import { network } from './network.ts'
import { payload } from './payload.ts'
import { schema } from './schema.ts'
import { serialization } from './serialization.ts'
import { stream } from './stream.ts'
import { throughput } from './throughput.ts'

const dimensions: Readonly<Record<Dimension, CodecDimension>> = {
  serialization,
  deserialization,
  payload,
  compressed,
  dictionary,
  cpu,
  memory,
  network,
  latency,
  init,
  throughput,
  stream,
  schema,
}

/** What the suite measured before it had eleven dimensions; specs of that time name none. */
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
