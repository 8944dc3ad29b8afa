import type { Estimate } from '@wirebench/bench-core/api/runs'
import {
  learnedEstimate,
  type MachineLoad,
  type PastDuration,
} from '@wirebench/bench-core/stats/many-runs/learned-estimate'

/** A plan with every time in it as this machine's past runs and present load make it likely. */
export function learnedPlan(plan: Estimate, past: readonly PastDuration[], load: MachineLoad): Estimate {
  const learned = (estimateMs: number) => learnedEstimate(estimateMs, past, load)
  const { estimateMs, basis } = learned(plan.estimateMs)
  return {
    ...plan,
    estimateMs,
    basis,
    ...(plan.suites && {
      suites: plan.suites.map((suite) => ({ ...suite, estimateMs: learned(suite.estimateMs).estimateMs })),
    }),
    ...(plan.presets && {
      presets: Object.fromEntries(
        Object.entries(plan.presets).map(([preset, ms]) => [preset, learned(ms).estimateMs]),
      ),
    }),
  }
}
