import { fixedCount, hundreds, hundredsOfNinetyNine, meanOfRates } from './loops.ts'
import { byBenchmarkJs, byTinybench } from './tools.ts'

/** How the authors of a library measure it. */
export interface LibraryWay {
  /** The codec of our catalogue that uses the library. */
  readonly codec: string
  /** Short, for a column. */
  readonly name: string
  /** Where they do so: repository and path. */
  readonly source: string
  readonly words: string
  /** What differs from our way beside the messages, and which way that pulls. */
  readonly differs: string
  /** The runtime's flags in their script. */
  readonly flags: readonly string[]
  /** Whether time that other programs took of the core is in its figure. */
  readonly seesStolenTime: boolean
  /** How long the measuring takes as they have it. */
  readonly ms: number
  /** Nanoseconds for each call. @param effort The share of their own time, or of their number of calls, to spend. */
  measure(call: () => unknown, effort: number): number | Promise<number>
}

/** Calls of the same loop that three of the libraries took over from an older one, msgpack-lite. */
const loop = {
  name: '5 s loop',
  words: 'calls for 5 s by Date, 99 at a time, each lot counted as 100; no warm-up',
  differs:
    'counting 100 for 99 calls makes the figure 1 % lower; the calls of the first moments, not yet compiled, are in it',
  flags: [],
  seesStolenTime: true,
  ms: 5000,
  measure: (call: () => unknown, effort: number) => hundredsOfNinetyNine(call, 5000 * effort),
}

const benchmarkJs = {
  name: 'benchmark.js',
  seesStolenTime: true,
  ms: 5500,
  measure: (call: () => unknown, effort: number) => byBenchmarkJs(call, 5000 * effort),
}

export const libraryWays: readonly LibraryWay[] = [
  {
    codec: 'json',
    name: 'V8’s harness',
    source: 'v8/v8, test/js-perf-test/base.js',
    words:
      'calls for 1 s by Date, a hundred at a time, without a warm-up; V8’s harness for built-in functions, of whose JSON its authors publish JetStream scores only',
    differs: 'the calls of the first moments, which grow the heap, are in it',
    flags: [],
    seesStolenTime: true,
    ms: 1000,
    measure: (call, effort) => hundreds(call, 1000 * effort),
  },
  {
    codec: 'protobufjs',
    source: 'protobufjs/protobuf.js, bench',
    words: 'benchmark.js 2.1.4 with its defaults; a young generation of up to 256 MB',
    differs:
      'so large a young generation is collected far less often, which shows among the flags; theirs also encodes with finish(true), which leaves out a copy of the bytes, and that isn’t done here',
    flags: ['--max-semi-space-size=256', '--max-old-space-size=1024'],
    ...benchmarkJs,
  },
  {
    codec: 'protobuf-es',
    name: 'tinybench',
    source: 'bufbuild/protobuf-es, packages/protobuf-bench/src/bench.ts',
    words: 'tinybench with its defaults but for time: 1000, the synchronous loop: every call timed, mean',
    differs: 'a clock reading is in every call; the warm-up is 250 ms',
    flags: [],
    seesStolenTime: true,
    ms: 1350,
    measure: (call, effort) => byTinybench(call, 1000 * effort),
  },
  { codec: 'msgpackr', source: 'kriszyp/msgpackr, tests/benchmark.cjs', ...loop },
  { codec: 'msgpackr-records', source: 'kriszyp/msgpackr, tests/benchmark.cjs', ...loop },
  {
    codec: 'msgpack',
    source: 'msgpack/msgpack-javascript, benchmark/benchmark-from-msgpack-lite.ts',
    ...loop,
    words: 'the same loop after one call',
    measure: (call, effort) => {
      call()
      return loop.measure(call, effort)
    },
  },
  { codec: 'cbor-x', source: 'kriszyp/cbor-x, tests/benchmark.cjs', ...loop },
  {
    codec: 'avsc',
    source: 'mtth/avsc, etc/benchmarks/js-serialization-libraries',
    words: 'benchmark.js 2.1.4 with its defaults',
    differs: 'nothing but how long it warms up',
    flags: [],
    ...benchmarkJs,
  },
  {
    codec: 'bson',
    name: 'timed calls',
    source: 'mongodb/js-bson, test/bench/granular, with mongodb-js/dbx-js-tools, packages/bson-bench',
    words: '100,000 calls to warm up, 10,000 timed one by one; the mean of their rates',
    differs:
      'a mean of rates is a harmonic mean of times, to which slow calls, those with a collection above all, hardly add; a clock reading is in every call',
    flags: [],
    seesStolenTime: false,
    ms: 3000,
    measure: (call, effort) =>
      meanOfRates(call, { warmUp: Math.ceil(100_000 * effort), timed: Math.ceil(10_000 * effort) }),
  },
  {
    codec: 'v8-serialize',
    name: '100,000 calls',
    source: 'nodejs/node, benchmark/v8/serialize.js and deserialize.js',
    words:
      'a fixed number of calls between two clock readings, without a warm-up: n=100000, where their default of 1,000,000 is for a far smaller value',
    differs: 'the calls of the first moments are in it',
    flags: [],
    seesStolenTime: true,
    ms: 3000,
    measure: (call, effort) => fixedCount(call, Math.ceil(100_000 * effort)),
  },
]
