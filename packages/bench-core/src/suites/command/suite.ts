import { distributionIn, partsPerRound, splitIntoParts } from '../../measure/histogram.ts'
import { pin } from '../../measure/process/pinning.ts'
import { shuffledTurns } from '../../measure/turns.ts'
import type { CaseGroup } from '../../model/report/case-key.ts'
import type { Participant, RunEvent } from '../../model/run/run-event.ts'
import { sum } from '../../model/sum.ts'
import { seededRandom } from '../../workloads/seeded-random.ts'
import type { Suite, SuiteContext, SuiteSession } from '../suite.ts'
import { commandOf, commandPlan, commandRounds } from './plan.ts'
import { type Runner, type RunsMeasured, startRunner } from './runner.ts'

/** What every command does; there is nothing to vary. */
const group = {
  suite: 'command',
  operation: 'run',
  workload: 'whole commands',
  parameters: {},
} as const satisfies CaseGroup

/** Whole commands in drained blocks, block by block in another order; a command that fails ends the run. */
export const commandSuite: Suite = {
  name: 'command',
  rounds: commandRounds,
  plan(spec) {
    const { commands, prepare, isOnOneCore } = commandOf(spec)
    const further = [
      ...(prepare === undefined ? [] : [`before each run: ${prepare}`]),
      ...(isOnOneCore ? ['on one core'] : []),
    ]
    return {
      cases: commands.map(({ name }) => ({ ...group, contender: name })),
      contenders: commands.map(({ name, line }) => ({
        name,
        title: name,
        encoding: 'other' as const,
        library: 'sh',
        version: '-c',
        options: [line, ...further].join('; '),
      })),
      openMs: 0,
      roundMs: commandPlan(spec).expectedRoundMs,
    }
  },
  // biome-ignore lint/correctness/useYield: there is nothing to make.
  async *open(context) {
    return commandSession(context)
  },
}

interface Taking {
  readonly participant: Participant
  readonly runner: Runner
  readonly blocks: RunsMeasured[]
}

function commandSession(context: SuiteContext): SuiteSession {
  const { spec, cores, signal, meter } = context
  const { commands, prepare, isOnOneCore } = commandOf(spec)
  const { participants, blocksEach, blockMs, leadIn, expectedRoundMs } = commandPlan(spec)
  const lineOf = ({ contender }: Participant) => commands.find(({ name }) => name === contender)!.line
  const runners = new Set<Runner>()
  const endAll = async () => {
    await Promise.all([...runners].map((runner) => runner.end()))
    runners.clear()
  }

  async function start(participant: Participant): Promise<Taking> {
    const runner = await startRunner(signal)
    runners.add(runner)
    if (cores) await pin(runner.pid, isOnOneCore ? [cores.measuring] : [...cores.others, cores.measuring])
    return { participant, runner, blocks: [] }
  }

  return {
    async *measureRound(round) {
      yield* meter.say({ code: 'starting' })
      try {
        const taking: Taking[] = []
        for (const participant of participants) {
          const own = await start(participant)
          taking.push(own)
          const { readyMs, calibration } = own.runner
          yield {
            type: 'trial-ready',
            round,
            ...participant,
            workload: group.workload,
            readyMs,
            ...calibration,
          }
        }
        const { below } = seededRandom(spec.seed, `commands/${round}`)
        const turns = shuffledTurns(taking.length, blocksEach, below)
        for (const turn of turns) {
          const { participant, runner, blocks } = taking[turn]!
          yield* meter.say({ code: 'measuring' }, group.operation, participant.contender)
          const isWatched = blocks.length === 0
          const line = lineOf(participant)
          blocks.push(await runner.block({ line, prepare, durationMs: blockMs, leadIn, isWatched }))
          meter.done(expectedRoundMs / turns.length)
        }
        for (const own of taking) yield* eventsOf(own, round)
      } finally {
        await endAll()
      }
    },
    close: endAll,
  }
}

function* eventsOf({ participant, blocks }: Taking, round: number): Generator<RunEvent> {
  const measured = { ...group, round, ...participant }
  const wallNs = blocks.flatMap((block) => block.wallNs)
  const cpuNs = blocks.flatMap((block) => block.cpuNs)
  // The first block was watched; what the kernel kept is known at the end.
  const peaks = blocks.flatMap(({ peakBytes }) => peakBytes ?? [])
  const peakMemoryBytes = peaks.length === 0 ? null : Math.max(...peaks)
  const windowMs = sum(wallNs) / 1e6
  const parts = splitIntoParts(
    blocks.map((block) => block.wallNs),
    partsPerRound,
  )
  yield {
    type: 'block-measured',
    ...measured,
    ...distributionIn(parts, windowMs),
    gcCount: null,
    gcNs: null,
    peakRssBytes: null,
  }
  yield {
    type: 'figures-measured',
    ...measured,
    figures: {
      nsPerOperation: sum(wallNs) / wallNs.length,
      cpuNsPerOperation: cpuNs.length === 0 ? null : sum(cpuNs) / cpuNs.length,
      peakMemoryBytes,
    },
    ...(peakMemoryBytes === null && { notes: { peakMemoryBytes: peakUnknown } }),
  }
}

const peakUnknown =
  'not measured: the system doesn’t report it (or not for prepared runs), or every run ended before its memory was sampled'
