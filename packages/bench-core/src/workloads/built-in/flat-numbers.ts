import { create, type MessageInitShape } from '@bufbuild/protobuf'
import {
  TelemetryBatchSchema,
  type TelemetrySampleSchema,
} from '../gen/wirebench/workloads/v1/flat_numbers_pb.js'
import { type SeededRandom, seededRandom } from '../seeded-random.ts'
import { corpusOf, type WorkloadEntry } from '../workload.ts'

/** What a device's telemetry collector sends: integers, doubles and bools, hardly any text, nothing nested. */
export const flatNumbers: WorkloadEntry = {
  name: 'flat-numbers',
  title: 'Flat numbers',
  description:
    'A batch of telemetry: numbers and bools, hardly any text; about 0.7 kB protobuf with 10 samples',
  type: TelemetryBatchSchema,
  size: { default: 10, minimum: 1, maximum: 1000, meaning: 'samples' },
  corpus(seed, size = 10, messages?) {
    const random = seededRandom(seed, 'flat-numbers')
    return corpusOf(
      TelemetryBatchSchema,
      (number) => create(TelemetryBatchSchema, batch(random, number, size)),
      messages,
    )
  },
}

function batch(
  random: SeededRandom,
  number: number,
  size: number,
): MessageInitShape<typeof TelemetryBatchSchema> {
  const startedAtNs =
    (1_780_000_000n + BigInt(number) * 60n) * 1_000_000_000n + BigInt(random.below(1_000_000_000))
  return {
    deviceId: `dev-${random.hex(8)}`,
    firmware: `${random.between(1, 4)}.${random.below(30)}`,
    startedAtNs,
    samples: Array.from({ length: size }, (_, sequence) => sample(random, sequence, startedAtNs)),
  }
}

function sample(
  random: SeededRandom,
  sequence: number,
  startedAtNs: bigint,
): MessageInitShape<typeof TelemetrySampleSchema> {
  return {
    sequence,
    atNs: startedAtNs + BigInt(sequence) * 100_000_000n + BigInt(random.below(1_000_000)),
    temperatureMilliCelsius: random.between(-20_000, 60_000),
    revolutionsPerMinute: random.below(9000),
    latitude: random.between(-90_000_000, 90_000_000) / 1_000_000,
    longitude: random.between(-180_000_000, 180_000_000) / 1_000_000,
    voltage: random.between(3000, 4200) / 1000,
    load: Math.fround(random.below(1001) / 1000),
    statusFlags: random.below(2 ** 32),
    bytesSent: BigInt(random.below(2 ** 32)) * BigInt(random.below(2 ** 24)),
    errors: random.pick([0, 0, 0, random.below(100)]),
    charging: random.below(2) === 0,
    doorOpen: random.below(8) === 0,
  }
}
