import { compiledFolder } from '../../../measure/process/runtime/compiled-code.ts'
import { shuffled } from '../../../measure/shuffled.ts'
import type { ProtocolCell, ProtocolSpec } from '../../../model/protocol/protocol-spec.ts'
import { isOwnMachine } from '../../../model/protocol/target-description.ts'
import { withSecrets } from '../../../model/protocol/target-secrets.ts'
import { type CaseKey, caseId } from '../../../model/report/case-key.ts'
import type { Failure } from '../../../model/run/failure.ts'
import type { Participant, RunEvent } from '../../../model/run/run-event.ts'
import { seededRandom } from '../../../workloads/seeded-random.ts'
import { withCopy } from '../../participants.ts'
import { isCoreShared, sharedCore } from '../../shared-core.ts'
import { everyCase, type SuiteContext, type SuiteSession } from '../../suite.ts'
import { openGenerators } from '../generators/generators.ts'
import { echoedBy, findMisfits, isEchoedCell } from '../own/echoed-messages.ts'
import { estimateHeavyMs, runTimes } from '../plan/budget.ts'
import {
  askMsOf,
  canDo,
  coreOf,
  hopOf,
  isServedHere,
  keyOf,
  repeatedOf,
  roundSizeOf,
  turnsOf,
  warmUpConnections,
  warmUpRequestsOf,
} from '../plan/plan.ts'
import { budgets } from '../plan/presets.ts'
import { lossesOfRun } from './losses.ts'
import { measureProtocolRound } from './round.ts'
import { saturationWatch } from './saturation.ts'
import { openStores } from './store.ts'

/** Makes what all rounds share: the store's database, where it has one. */
export async function* openProtocolSession(context: SuiteContext): AsyncGenerator<RunEvent, SuiteSession> {
  const { spec: run, cores, meter, signal } = context
  const spec = run.protocol!
  const hasRate = spec.cells.some(({ load }) => load.load === 'open')
  const shared = isServedHere(spec) ? sharedCore(cores, { hasRate }) : undefined
  if (shared) yield { type: 'warning', warning: shared }
  if (spec.target && !spec.generators) withSecrets(spec.target, process.env)
  if (spec.target && !isOwnMachine(spec.target.url)) {
    const { url } = spec.target
    yield { type: 'warning', warning: { code: 'remote-target', severity: 'warning', values: { url } } }
  }
  const echoed = echoedBy(spec.cells, { own: run.own, homeFolder: context.homeFolder })
  const failed = new Set<string>()
  const misfits = echoed ? await findMisfits(spec, echoed, run.seed) : new Map<string, Failure>()
  for (const [name, misfit] of misfits) {
    for (const cell of spec.cells.filter(isEchoedCell)) {
      const key = keyOf(cell, name)
      failed.add(caseId(key))
      yield { ...misfit, type: 'case-failed', key }
    }
  }
  const budget = budgets[run.preset]
  const size = roundSizeOf(spec, run.rounds, run.own)
  const times = runTimes(budget, size)
  const saturation = saturationWatch(run.rounds)
  const losses = lossesOfRun()
  if (spec.generators) yield* meter.say({ code: 'waiting-for-generators', generators: spec.generators })
  const generators =
    spec.generators && (await openGenerators(spec.generators, context.callGenerators, signal))
  const stores = await openStores(context).catch(async (error: unknown) => {
    await generators?.close()
    throw error
  })
  const session: SuiteSession = {
    async *measureRound(round, isMeasured = everyCase) {
      const takesPart = (name: string, cell: ProtocolCell) => {
        const contender = spec.contenders.find((known) => known.name === name)!
        const isLost = failed.has(caseId(keyOf(cell, name)))
        return canDo(contender, cell) && !isLost && !saturation.isBeyond(cell, name, round)
      }
      const plan = {
        round,
        spec,
        seed: run.seed,
        storeOf: stores.of,
        cores,
        echoed,
        compiledFolder: compiledFolder(context.homeFolder),
        generators,
        // Who has nothing left to do isn't started, nor is a copy that can't.
        participants: participantsOf(spec, run.seed, round).filter(
          (participant) =>
            spec.cells.some(
              (cell) =>
                takesPart(participant.contender, cell) && isMeasured(keyOf(cell, participant.contender)),
            ) &&
            (participant.copy === 1 || !losses.givenUp(participant)),
        ),
        takesPart,
        isMeasured: (contender: string, cell: ProtocolCell) => isMeasured(keyOf(cell, contender)),
        keyOf,
        timesOf: ({ load }: ProtocolCell, copy: number) =>
          spec.target && copy > 1 ? times.ofCopy(load) : times.of(load),
        turnsOf: (cell: ProtocolCell) => turnsOf(cell, times, run, cores !== undefined),
        coreOf,
        hop: cores && !isCoreShared(cores) ? hopOf(spec) : undefined,
        cpuTimes: times.cpu,
        warmUpMs: budget.warmUpMs,
        warmUpRequests: warmUpRequestsOf(spec, budget, run.own),
        heavyMs: estimateHeavyMs(budget, size),
        warmUpConnections: warmUpConnections(spec, run.own),
        askMs: askMsOf(spec, run.own),
        losses,
        repeated: repeatedOf(spec),
        crossCheck: crossCheckOf(spec),
        plantedNs: context.plantedNs,
      }
      for await (const event of measureProtocolRound(plan, meter, signal)) {
        if (event.type === 'case-failed') failed.add(caseId(event.key as CaseKey))
        if (event.type === 'figures-measured') saturation.see(event)
        yield event
      }
      yield* saturation.leftOut(spec, round)
    },
    isOver: saturation.isOver,
    async close() {
      try {
        await generators?.close()
      } finally {
        await stores.close()
      }
    },
    leftBehind: () => stores.leftBehind(),
  }
  const { database } = stores
  let isOpen = false
  try {
    if (database) {
      const { location, version, settings } = database
      yield { type: 'notice', level: 'info', notice: { code: 'documents-kept', location } }
      // The storage suite tells of its own.
      if (!run.suites.includes('storage')) {
        const postgres = { version, settings: { ...settings } }
        yield { type: 'environment-added', postgres }
      }
    }
    isOpen = true
    return session
  } finally {
    if (!isOpen) await session.close()
  }
}

/**
 * Everybody, the reference twice, in an order of the round's own; each even round has the order of the odd one before it
 * and runs it backwards, so that whatever drifts favours nobody.
 */
export function participantsOf(
  { contenders, reference }: ProtocolSpec,
  seed: number,
  round: number,
): Participant[] {
  const names = contenders.map(({ name }) => name)
  return shuffled(withCopy(names, reference), seededRandom(seed, `protocol-order-${Math.ceil(round / 2)}`))
}

/** Reads over HTTP with most connections, where that is measured. */
function crossCheckOf({ contenders, cells, generators }: ProtocolSpec) {
  const contender = generators ? undefined : contenders.find(({ name }) => name === 'http-json')
  const closed = cells.filter(
    (cell) => cell.operation === 'read' && cell.load.load === 'closed' && cell.load.inFlight === 1,
  )
  const connections = ({ load }: ProtocolCell) => (load.load === 'closed' ? load.connections : 0)
  const cell = closed.toSorted((a, b) => connections(b) - connections(a))[0]
  return contender && cell ? { contender: contender.name, cell } : undefined
}
