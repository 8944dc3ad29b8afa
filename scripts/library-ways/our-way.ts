import type { CorePlan } from '../../packages/bench-core/src/measure/process/pinning.ts'
import { aloneSliceMs, workAlone } from '../../packages/bench-core/src/self-check/parts/work-alone.ts'
import { checkTrialProgram } from '../../packages/bench-core/src/self-check/trial-setup.ts'
import { roundCost } from '../../packages/bench-core/src/stats/slice-cost.ts'

const slices = 120
/** Start, warm-up and slices with their lead-in. */
export const expectedOurWayMs = 450 + 700 + slices * aloneSliceMs * 1.3

/** A trial as any run has it, worked in slices, and the figure that verdicts are made of. */
export async function measureOurWay(
  about: Record<'codec' | 'operation' | 'workload', string> & { seed: number },
  cores: CorePlan | undefined,
  signal: AbortSignal,
): Promise<number> {
  const { codec, operation, workload, seed } = about
  const program = checkTrialProgram({ codec, handicap: null }, { workload, seed })
  return roundCost(
    await workAlone({ contender: codec, operation, program, slices, seed }, cores, signal),
    'wallNs',
  )!
}
