import type { CorePlan } from '../../packages/bench-core/src/measure/pinning.ts'
import { askTimeoutMs, expectReply, startTrials } from '../../packages/bench-core/src/measure/round/trials.ts'
import { warmUpTrial } from '../../packages/bench-core/src/measure/round/warm-up.ts'
import type { TrialCommand } from '../../packages/bench-core/src/measure/trial/protocol.ts'
import { checkTrialProgram } from '../../packages/bench-core/src/self-check/trial-setup.ts'
import { roundCost, type Slice } from '../../packages/bench-core/src/stats/slice-cost.ts'

const warmUpMs = 1000
const sliceMs = 5
const slices = 120
const leadInShare = 0.3
/** Start, warm-up and slices. */
export const expectedOurWayMs = 450 + 700 + slices * sliceMs * (1 + leadInShare)

/** A trial as any run has it, worked in slices, and the figure that verdicts are made of. */
export async function measureOurWay(
  { codec, operation, workload, seed }: Record<'codec' | 'operation' | 'workload', string> & { seed: number },
  cores: CorePlan | undefined,
  signal: AbortSignal,
): Promise<number> {
  signal.throwIfAborted()
  const { trials, failures } = await startTrials(
    [{ contender: codec, copy: 1 }],
    () => checkTrialProgram({ codec, handicap: null }, { workload, seed }),
    cores,
    signal,
  )
  const [trial] = trials
  if (!trial) throw new Error(`${codec}: ${failures[0]!.text}`)
  const end = () => trial.process.end()
  signal.addEventListener('abort', end, { once: true })
  const ask = async (command: TrialCommand) => (await trial.process.ask(command, askTimeoutMs)).reply
  try {
    const [warmed] = await warmUpTrial(trial.process, [{ operation, limitMs: warmUpMs }])
    const operations = Math.max(1, Math.round((sliceMs * 1e6) / warmed!.nsPerOperation))
    const leadIn = Math.ceil(operations * leadInShare)
    const worked: Slice[] = []
    while (worked.length < slices) {
      const { slice } = expectReply(await ask({ type: 'slice', operation, leadIn, operations }), 'sliced')
      worked.push({ ...slice, place: worked.length, operations, gcCount: 0, gcNs: 0, waitingCpuNs: 0 })
    }
    return roundCost(worked, 'wallNs')!
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', end)
    await end()
  }
}
