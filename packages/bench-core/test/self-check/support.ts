import type { Environment } from '../../src/model/machine/environment.ts'
import type { RecordedEvent } from '../../src/model/run/run-event.ts'
import { type FixtureContender, runEvents } from '../fixtures/run-events.ts'

/** A mini-run as it is recorded: one group of distinct processes, no block, and no copy of any of them. */
export function miniRunEvents(
  costs: Readonly<Record<string, { ns: number; allocatedBytes?: number }>>,
  options: { rounds: number; seed?: number; noise?: number },
): RecordedEvent[] {
  const contenders = Object.entries(costs).map(
    ([name, { ns, allocatedBytes = 9_000 }]): FixtureContender => ({
      name,
      encoding: 'json',
      encodeNs: ns,
      decodeNs: ns * 1.4,
      encodedBytes: 3_850,
      allocatedBytes,
    }),
  )
  return runEvents({
    contenders,
    rounds: options.rounds,
    seed: options.seed ?? 1,
    roundNoise: options.noise ?? 0.005,
    sliceNoise: 0.02,
    slicesPerRound: 60,
    blockSamples: 1,
    nullPairs: false,
  }).filter(({ event }) => event.type !== 'block-measured')
}

/** The machine that recorded mini-runs were made on. */
export function recordedEnvironment(): Environment {
  const [first] = runEvents({ rounds: 0 })
  if (first?.event.type !== 'run-started') throw new Error('a run begins with run-started')
  return first.event.environment
}
