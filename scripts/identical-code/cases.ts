/** A public report of a suite that told identical code apart. */
export interface IdenticalCase {
  readonly name: string
  readonly report: string
  /** What was reported, in a few words. */
  readonly said: string
  /** What the same piece of code does, made twice so that nothing is shared; the program is ours, after the report. */
  readonly work: () => () => unknown
  /** So many of them make up a command of some tens of milliseconds. */
  readonly repeats: number
}

const header = 'text/html,application/json;q=0.9,image/webp,*/*;q=0.8'

export const cases: readonly IdenticalCase[] = [
  {
    name: 'tinybench',
    report: 'https://github.com/tinylibs/tinybench/issues/46',
    said: 'the first of three loops is 11 times as fast',
    work: () => {
      const identity = (value: number) => value
      return () => {
        let sum = 0
        for (let index = 0; index < 1000; index++) sum += identity(index)
        return sum
      }
    },
    repeats: 400_000,
  },
  {
    name: 'bench-node',
    report: 'https://github.com/RafaelGSS/bench-node/issues/12',
    said: 'the first of two searches in a text is 8 times as fast',
    work: () => () => header.includes('application/json'),
    repeats: 30_000_000,
  },
  {
    name: 'benchmarkify',
    report: 'https://github.com/icebob/benchmarkify/issues/9',
    said: 'the first of two concatenations is twice as fast',
    work: () => {
      let age = 15
      return () => {
        age = (age + 1) % 90
        return `this is ${age} years old`.length
      }
    },
    repeats: 10_000_000,
  },
  {
    name: 'benchmark.js',
    report: 'https://github.com/jsperf/jsperf.com/issues/69',
    said: 'the first of two loops is 1.8 times as fast, in Chrome 47',
    work: () => () => {
      let value = 0
      for (let index = 0; index < 10_000; index++) value++
      return value
    },
    repeats: 60_000,
  },
  {
    name: 'nanobench',
    report: 'https://github.com/mafintosh/nanobench/issues/5',
    said: 'the first of three empty tests takes 30 times as long',
    work: () => () => undefined,
    repeats: 200_000_000,
  },
]

export function findCase(name: string | undefined): IdenticalCase {
  const found = cases.find((known) => known.name === name)
  if (!found) throw new Error(`no case named ${name}`)
  return found
}
