import { performance } from 'node:perf_hooks'
import { startTrial } from '../../packages/bench-core/src/measure/process/trial-process.ts'
import { resolveSpec } from '../../packages/bench-core/src/run/resolve-spec.ts'
import { codecTrialProgram } from '../../packages/bench-core/src/suites/codec/trial-program.ts'
import type { Figure } from './figure.ts'

const targetMs = 400

/** From the start of a trial process to its being ready to measure: every codec, one process at a time. */
export async function timeTrials(times: number): Promise<Figure[]> {
  const spec = resolveSpec({ preset: 'smoke' })
  const workload = spec.workloads[0]!
  const figures: Figure[] = []
  for (const codec of spec.codecs) {
    const values: number[] = []
    for (let time = 0; time < times; time++) {
      const startedMs = performance.now()
      const trial = startTrial({
        ...codecTrialProgram(spec, codec, { workload, parameters: {} }),
        suspends: false,
        startTimeoutMs: 60_000,
      })
      const { type } = await trial.ready.finally(() => values.push(performance.now() - startedMs))
      await trial.end()
      if (type !== 'ready') throw new Error(`a trial of ${codec} began with "${type}"`)
    }
    figures.push({ name: `trial ready: ${codec}`, values, unit: 'ms', target: targetMs })
  }
  return figures
}
