import { levelShifts, type SeriesValue } from '../packages/bench-core/src/stats/many-runs/level-shifts.ts'
import { seededRandom } from '../packages/bench-core/src/workloads/seeded-random.ts'
import type { Random } from '../packages/bench-core/test/fixtures/random.ts'
import { wholeNumbers } from './options.ts'
import { tableHead, tableRow } from './tables.ts'

/**
 * Prints how often the steps of simulated series of runs are found, and how often one is found where there is none: the table of
 * docs/experiments/trend-steps.md. Runs scatter so that identical code differs by the band in one of twenty comparisons of two.
 * Usage: pnpm step-errors [--series 2000] [--cases 10]
 */
const { series, cases } = wholeNumbers({ series: 2000, cases: 10 })

/** In units of the deviation of a run. Two runs differ by 1.96 × √2 deviations in one of twenty comparisons. */
const band = 1.96 * Math.SQRT2
const step = 2 * band
const sd = 0.01

interface Circumstance {
  readonly name: string
  readonly runs: number
  /** Places of steps, in turn up and down. */
  readonly steps: readonly number[]
  /** How much more runs scatter around the step than elsewhere, which the band there is larger by; 1 where it is left out. */
  readonly scatter?: number
  /** From where on another machine measures: the step there is no false one. */
  readonly otherFrom?: number
  /** What a run has beside its level, in deviations. */
  noise(run: number, random: Random): number
}

const still: Circumstance['noise'] = (_, random) => random.normal()
const tails: Circumstance['noise'] = (_, random) => {
  const chi = random.normal() ** 2 + random.normal() ** 2 + random.normal() ** 2
  return random.normal() / Math.sqrt(chi / 3) / Math.sqrt(3)
}
/** One run of twenty went wrong, by up to thirty deviations. */
const outliers: Circumstance['noise'] = (_, random) =>
  random.normal() + (random.uniform() < 0.05 ? 30 * random.uniform() : 0)
const oneOutlier =
  (at: number): Circumstance['noise'] =>
  (run, random) =>
    random.normal() + (run === at ? 40 : 0)
const drift =
  (runs: number, by: number): Circumstance['noise'] =>
  (run, random) =>
    random.normal() + (by * run) / runs
const noisier =
  (from: number): Circumstance['noise'] =>
  (run, random) =>
    random.normal() * (run < from ? 1 : 2)
/** It lies three bands lower. */
const otherMachine =
  (from: number, scatter: number): Circumstance['noise'] =>
  (run, random) =>
    run < from ? random.normal() : scatter * random.normal() - 3 * band
/** They lie a band apart. */
const eitherMachine: Circumstance['noise'] = (_, random) =>
  random.normal() + (random.uniform() < 0.5 ? band : 0)

const circumstances: readonly Circumstance[] = [
  { name: '20 runs', runs: 20, steps: [12], noise: still },
  { name: '40 runs', runs: 40, steps: [25], noise: still },
  { name: '20 runs, the last five on the new level', runs: 20, steps: [15], noise: still },
  { name: '30 runs, up and down again', runs: 30, steps: [10, 20], noise: still },
  { name: '20 runs, an outlier of 40 deviations before', runs: 20, steps: [12], noise: oneOutlier(5) },
  { name: '20 runs, an outlier of 40 deviations after', runs: 20, steps: [12], noise: oneOutlier(16) },
  { name: '30 runs, one of twenty went wrong', runs: 30, steps: [15], noise: outliers },
  { name: '30 runs, heavy tails', runs: 30, steps: [15], noise: tails },
  { name: '30 runs, drift by half a band', runs: 30, steps: [15], noise: drift(30, band / 2) },
  { name: '30 runs, drift by two bands', runs: 30, steps: [15], noise: drift(30, 2 * band) },
  {
    name: '30 runs, twice the scatter from the tenth on',
    runs: 30,
    steps: [15],
    scatter: 2,
    noise: noisier(10),
  },
  { name: '30 runs, twice the scatter in the last four', runs: 30, steps: [15], noise: noisier(26) },
  {
    name: '30 runs, from the tenth on of another machine',
    runs: 30,
    steps: [20],
    otherFrom: 10,
    noise: otherMachine(10, 1),
  },
  {
    name: '30 runs, from the tenth on of one that scatters twice as much',
    runs: 30,
    steps: [20],
    scatter: 2,
    otherFrom: 10,
    noise: otherMachine(10, 2),
  },
  { name: '30 runs, each of either of two machines', runs: 30, steps: [15], noise: eitherMachine },
]

const percent = (count: number) => `${((100 * count) / series).toFixed(1)} %`
console.log(`${series} series each, corrected for ${cases} cases, a step of twice the band\n`)
console.log(
  tableHead(
    ['series', 'step found, to within a run', 'false alarm of a series', 'of a series that is alone'],
    1,
  ),
)
for (const { name, runs, steps, noise, scatter = 1, otherFrom } of circumstances) {
  let [found, falseOnes, anywhere] = [0, 0, 0]
  for (let seed = 0; seed < series; seed++) {
    const place = (height: number): SeriesValue[] => {
      const { below } = seededRandom(seed, name)
      const uniform = () => (below(2 ** 32 - 1) + 1) / 2 ** 32
      const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
      return Array.from({ length: runs }, (_, run) => {
        const level = steps.filter((at) => at <= run).length % 2
        return { log: sd * (level * height + noise(run, { uniform, normal })), standardError: sd / 2 }
      })
    }
    const isAt = (place: number) => (at: number) => Math.abs(at - place) <= 1
    const placesOf = (height: number, corrected: number) =>
      levelShifts(place(height), corrected).map(({ at }) => at)
    const isAlarm = (at: number) => otherFrom === undefined || !isAt(otherFrom)(at)
    const places = placesOf(step * scatter, cases)
    if (steps.every((at) => places.some(isAt(at)))) found++
    if (placesOf(0, cases).some(isAlarm)) falseOnes++
    if (placesOf(0, 1).some(isAlarm)) anywhere++
  }
  console.log(tableRow([name, ...[found, falseOnes, anywhere].map(percent)]))
}
