/** By benchmark.js (MIT) with its defaults: samples of calibrated batches until `ms` have passed, and their mean. */
export async function byBenchmarkJs(call: () => unknown, ms: number): Promise<number> {
  const { default: Benchmark } = await import('benchmark')
  const bench = new Benchmark('operation', call, { maxTime: ms / 1000 })
  bench.run()
  if (bench.error) throw bench.error
  return bench.stats.mean * 1e9
}

/** By tinybench (MIT) with its defaults: a warm-up, then every call timed until `ms` have passed, and their mean. */
export async function byTinybench(call: () => unknown, ms: number): Promise<number> {
  const { Bench } = await import('tinybench')
  const bench = new Bench({ time: ms })
  bench.add('operation', () => {
    call()
  })
  bench.runSync()
  const result = bench.tasks[0]?.result
  if (!result || !('latency' in result)) throw new Error('tinybench gave no result')
  return result.latency.mean * 1e6
}
