import type { CorePlan } from '../../packages/bench-core/src/measure/process/pinning.ts'
import type { ProcessSettings } from '../../packages/bench-core/src/measure/process/runtime/trial-flags.ts'
import {
  trialFlags,
  trialVariables,
} from '../../packages/bench-core/src/measure/process/runtime/trial-flags.ts'
import type { ProgressMeter } from '../../packages/bench-core/src/measure/round/progress.ts'
import { measureRound } from '../../packages/bench-core/src/measure/round/round.ts'
import { presets } from '../../packages/bench-core/src/model/presets.ts'
import { workingTimeNs } from '../../packages/bench-core/src/model/run/recorded/working-time.ts'
import type { RunEvent } from '../../packages/bench-core/src/model/run/run-event.ts'
import { failureText } from '../../packages/bench-core/src/report/words/failure-text.ts'
import { resolveSpec } from '../../packages/bench-core/src/run/resolve-spec.ts'
import { slicesOf } from '../../packages/bench-core/src/stats/slice-cost.ts'
import { codecTrialProgram } from '../../packages/bench-core/src/suites/codec/trial-program.ts'
import { findWorkload } from '../../packages/bench-core/src/workloads/catalogue.ts'
import { seededRandom } from '../../packages/bench-core/src/workloads/seeded-random.ts'
import { type Seen, stretches } from './work.ts'

export const operations = ['encode', 'decode'] as const
type Operation = (typeof operations)[number]

const workload = 'infrastructure-execution'
const silent: ProgressMeter = { done() {}, nextRound() {}, *say() {} }

/** Settings of trials, and those changed to see what becomes of a component. */
export const variants: Readonly<Record<string, ProcessSettings & { readonly launcher?: readonly string[] }>> =
  {
    'as in trials': { flags: trialFlags, variables: trialVariables },
    'addresses not random': { flags: trialFlags, variables: trialVariables, launcher: ['setarch', '-R'] },
    'seeds fixed': {
      flags: [...trialFlags, '--random-seed=1', '--hash-seed=1'],
      variables: trialVariables,
    },
    'compiled on the main thread': {
      flags: [...trialFlags, '--no-concurrent-recompilation', '--no-concurrent-sparkplug'],
      variables: trialVariables,
    },
    'young generation of 64 MB': {
      flags: [...trialFlags, '--min-semi-space-size=64', '--max-semi-space-size=64'],
      variables: trialVariables,
    },
  }

/** One round of processes of one codec, all the same, in groups that each take turns. */
export async function codecRound(
  codec: string,
  round: number,
  {
    variant,
    operations,
    groups,
    members,
    moments,
    cores,
  }: {
    readonly variant: string
    readonly operations: readonly Operation[]
    readonly groups: number
    readonly members: number
    readonly moments: number
    readonly cores: CorePlan | undefined
  },
): Promise<Readonly<Record<Operation, readonly Seen[]>>> {
  const spec = resolveSpec({ codecs: [codec] })
  const { parameters } = findWorkload(workload)
  const { launcher = [], ...settings } = variants[variant]!
  const plan = {
    round,
    suite: 'codec',
    workload,
    parameters,
    operations,
    groups: Array.from({ length: groups }, (_, group) =>
      Array.from({ length: members }, (_, member) => ({
        contender: codec,
        copy: group * members + member + 1,
      })),
    ),
    preset: { ...presets.quick, blockMs: 0 },
    cores,
    expected: { startMs: 0, warmUpMs: 0, blockMs: 0, groupMs: 0 },
    below: seededRandom(1, `variance-${round}`).below,
    program: () => ({
      ...codecTrialProgram(spec, codec, { workload, parameters }),
      settings: { ...settings, launcher },
    }),
  } as const
  return seenIn(measureRound(plan, silent, new AbortController().signal), moments)
}

/** What the turns of a round took. The places of a group are in the order in which its processes started, which is left to chance. */
export async function seenIn(
  told: AsyncIterable<RunEvent>,
  moments: number,
): Promise<Readonly<Record<Operation, readonly Seen[]>>> {
  const seen: Record<Operation, Seen[]> = { encode: [], decode: [] }
  const started: number[] = []
  for await (const event of told) {
    if (event.type === 'case-failed') throw new Error(failureText(event))
    if (event.type === 'trial-ready') started.push(event.copy)
    if (event.type !== 'slices-measured') continue
    const copies = event.participants.map(({ copy }) => copy)
    const inOrder = started.filter((copy) => copies.includes(copy))
    for (const [participant, copy] of copies.entries()) {
      const place = inOrder.indexOf(copy)
      const turns = slicesOf(event, participant).map((slice) => ({
        ns: workingTimeNs(slice),
        operations: slice.operations,
      }))
      seen[event.operation as Operation].push(
        ...stretches(turns, moments).map((logCost, moment) => ({
          group: event.group,
          place,
          moment,
          logCost,
        })),
      )
    }
  }
  return seen
}
