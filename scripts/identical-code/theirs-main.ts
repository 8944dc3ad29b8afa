import { createRequire } from 'node:module'
import { join } from 'node:path'
import Benchmark from 'benchmark'
import { Bench } from 'tinybench'
import { findCase } from './cases.ts'

/** What a suite says of the same code under two names. */
export interface Told {
  /** Of the first and the second. */
  readonly ns: readonly [number, number]
  /** Whether it tells them apart by its own intervals, ranges or test; null where it has none. */
  readonly apart: boolean | null
}

const [, , name, folder = '.'] = process.argv
const { work } = findCase(name)
const installed = createRequire(join(folder, 'package.json'))

type Range = readonly [low: number, high: number]
const areApart = ([a, b]: Range, [c, d]: Range) => b < c || d < a

const suites: Readonly<Record<string, () => Promise<Told>>> = {
  async tinybench() {
    const bench = new Bench()
    bench.add('first', work()).add('second', work())
    await bench.run()
    const [first, second] = bench.tasks.map(({ result }) => {
      if (!('latency' in result)) throw new Error('tinybench has no result')
      const { mean, rme } = result.latency
      return { ns: mean * 1e6, range: [mean * (1 - rme / 100), mean * (1 + rme / 100)] as const }
    })
    return { ns: [first!.ns, second!.ns], apart: areApart(first!.range, second!.range) }
  },
  async 'benchmark.js'() {
    const suite = new Benchmark.Suite()
    suite.add('first', work()).add('second', work())
    await new Promise((resolve) => suite.on('complete', resolve).run({ async: true }))
    const [first, second] = Array.from(suite as unknown as ArrayLike<Benchmark>)
    return { ns: [first!.stats.mean * 1e9, second!.stats.mean * 1e9], apart: first!.compare(second!) !== 0 }
  },
  async 'bench-node'() {
    const { Suite } = installed('bench-node')
    const suite = new Suite({ reporter: false })
    suite.add('first', work()).add('second', work())
    const results: readonly { opsSec: number; histogram: { min: number; max: number } }[] = await suite.run()
    const [first, second] = results.map(({ opsSec, histogram: { min, max } }) => ({
      ns: 1e9 / opsSec,
      range: [min, max] as const,
    }))
    return { ns: [first!.ns, second!.ns], apart: areApart(first!.range, second!.range) }
  },
  async benchmarkify() {
    const Benchmarkify = installed('benchmarkify')
    const suite = new Benchmarkify('', { chartImage: false, silent: true }).createSuite('')
    suite.add('first', work()).add('second', work())
    const { tests }: { tests: readonly { stat: { avg: number } }[] } = await suite.run()
    return { ns: [tests[0]!.stat.avg * 1e9, tests[1]!.stat.avg * 1e9], apart: null }
  },
  async nanobench() {
    const times: number[] = []
    const nanobench = installed('nanobench')
    await new Promise<void>((resolve) => {
      const write = process.stdout.write.bind(process.stdout)
      process.stdout.write = (text: string | Uint8Array) => {
        const found = /\((\d+) s \+ (\d+) ns\)/.exec(String(text))
        if (found && times.length < 2) times.push(Number(found[1]) * 1e9 + Number(found[2]))
        if (times.length === 2) {
          process.stdout.write = write
          resolve()
        }
        return true
      }
      for (const title of ['first', 'second'])
        nanobench(title, (bench: { start(): void; end(): void }) => {
          const once = work()
          bench.start()
          once()
          bench.end()
        })
    })
    return { ns: [times[0]!, times[1]!], apart: null }
  },
}

const told = await suites[name!]!()
process.stdout.write(`\n${JSON.stringify(told)}\n`)
process.exit(0)
