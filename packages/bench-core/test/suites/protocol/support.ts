import { readdirSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { planCores } from '../../../src/measure/process/pinning.ts'
import { progressMeter } from '../../../src/measure/round/progress.ts'
import type { FiguresMeasured, RunEvent } from '../../../src/model/run/run-event.ts'
import type { ProtocolRequest } from '../../../src/model/run/run-request.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'
import type { BlockTimes } from '../../../src/suites/protocol/plan/budget.ts'
import { canDo, coreOf, keyOf, tellsClientCpu } from '../../../src/suites/protocol/plan/plan.ts'
import { lossesOfRun } from '../../../src/suites/protocol/round/losses.ts'
import type { ProtocolRound } from '../../../src/suites/protocol/round/protocol-round.ts'
import { measureProtocolRound } from '../../../src/suites/protocol/round/round.ts'

const shortBlocks: BlockTimes = { blocksPerCase: 2, leadInMs: 5, blockMs: 40, partsPerBlock: 2 }

/** One short round of what is asked for, every contender once. */
export async function roundPlan(
  request: ProtocolRequest,
  changes: Partial<ProtocolRound> = {},
): Promise<ProtocolRound> {
  const { protocol, seed } = resolveSpec({ suites: ['protocol'], protocol: request })
  const spec = protocol!
  return {
    round: 1,
    spec,
    seed,
    storeOf: () => ({ store: { kind: 'memory' }, postmasterPid: null }),
    cores: await planCores(),
    participants: spec.contenders.map(({ name }) => ({ contender: name, copy: 1 })),
    takesPart: (contender, cell) => canDo(spec.contenders.find(({ name }) => name === contender)!, cell),
    isMeasured: () => true,
    keyOf,
    timesOf: () => shortBlocks,
    turnsOf(cell) {
      const { load } = cell.load
      const leavesOutStolen = load === 'sequential'
      if (load !== 'open')
        return { beforeMs: 2, turnsEach: 3, leadInMs: 1, turnMs: 3, tellsClientCpu: false, leavesOutStolen }
      return tellsClientCpu(cell, spec.cells)
        ? { beforeMs: 0, turnsEach: 2, leadInMs: 6, turnMs: 30, tellsClientCpu: true, leavesOutStolen }
        : undefined
    },
    coreOf,
    hop: undefined,
    cpuTimes: { ...shortBlocks, blocksPerCase: 1 },
    warmUpMs: 40,
    warmUpRequests: 0,
    warmUpConnections: 4,
    heavyMs: 0,
    askMs: 30_000,
    repeated: undefined,
    losses: lossesOfRun(),
    crossCheck: undefined,
    ...changes,
  }
}

const never = new AbortController().signal

/** Measures a round; `onEvent` may disturb it. */
export async function eventsOf(
  plan: ProtocolRound,
  onEvent: (event: RunEvent) => void | Promise<void> = () => {},
  signal: AbortSignal = never,
): Promise<RunEvent[]> {
  const events: RunEvent[] = []
  const meter = progressMeter(1000, () => performance.now())
  for await (const event of measureProtocolRound(plan, meter, signal)) {
    events.push(event)
    await onEvent(event)
  }
  return events
}

export function ofType<Type extends RunEvent['type']>(
  events: readonly RunEvent[],
  type: Type,
): Extract<RunEvent, { type: Type }>[] {
  return events.filter((event): event is Extract<RunEvent, { type: Type }> => event.type === type)
}

/** None was wrong and none failed; on a busy machine one may take longer than a client waits. */
export function expectRightAnswers({
  wrongAnswers,
  failedRequests,
  successRate,
}: FiguresMeasured['figures']): void {
  expect({ wrongAnswers, failedRequests }).toEqual({ wrongAnswers: 0, failedRequests: 0 })
  expect(successRate).toBeGreaterThan(0)
}

export function commandLineOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
}

/** Processes of this one's that run a script. */
export function childrenRunning(script: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const parent = Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
        return parent === process.pid && commandLineOf(pid).includes(script)
      } catch {
        return false
      }
    })
}
