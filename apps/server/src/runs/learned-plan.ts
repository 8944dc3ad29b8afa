import { learnedEstimate, type PastDuration, type RunSpec } from '@wirebench/bench-core/results'
import type { Plan } from '../engine/questions.ts'

type Preset = RunSpec['preset']

/**
 * A plan with every time in it as this machine's past runs make it likely: the whole and its suites by runs of the plan's
 * preset, the other presets by their own. What has no past stays what it is.
 */
export async function learnedPlan(
  plan: Plan,
  pastOf: (preset: Preset) => Promise<readonly PastDuration[]>,
): Promise<Plan> {
  const past = await pastOf(plan.spec.preset)
  const learned = past.length === 0 ? {} : learnedEstimate(plan.estimateMs, past)
  const presets = await Promise.all(
    Object.entries(plan.presets ?? {}).map(async ([preset, estimateMs]) => {
      const own = preset === plan.spec.preset ? past : await pastOf(preset as Preset)
      return [preset, learnedEstimate(estimateMs, own).estimateMs] as const
    }),
  )
  return {
    ...plan,
    ...learned,
    ...(plan.suites && {
      suites: plan.suites.map((suite) => ({
        ...suite,
        estimateMs: learnedEstimate(suite.estimateMs, past).estimateMs,
      })),
    }),
    ...(plan.presets && { presets: Object.fromEntries(presets) }),
  }
}
