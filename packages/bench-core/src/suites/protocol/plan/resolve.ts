import { nearNames } from '@wirebench/proto-schema/near-names'
import { inEachField, invalidOption, type WirebenchError } from '../../../model/errors.ts'
import { words } from '../../../model/options/option/words.ts'
import { protocolOptions } from '../../../model/options/protocol.ts'
import { contenderName } from '../../../model/protocol/contender-name.ts'
import { protocolCells } from '../../../model/protocol/protocol-cells.ts'
import { coarseSweepRates, usualLoads } from '../../../model/protocol/protocol-loads.ts'
import {
  ownOperations,
  type ProtocolCell,
  type ProtocolContender,
  type ProtocolSpec,
} from '../../../model/protocol/protocol-spec.ts'
import type { ProtocolRequest } from '../../../model/run/run-request.ts'
import type { RunRequest } from '../../../model/run/run-spec.ts'
import type { SuitePart } from '../../suite.ts'
import { parseContender } from '../contender.ts'
import { sharedOut } from '../generators/shared-out.ts'
import { withFittingLoads } from '../own/heavy-messages.ts'
import { targetSpec } from '../target/target-spec.ts'
import { transports } from '../transports/catalogue.ts'
import { answeredRates, withFewConnections } from './answered-rates.ts'
import { secondsAtRates } from './budget.ts'
import { checkContenders, hasAny, hasDictionary } from './check-contenders.ts'
import { withHeldOut } from './held-out.ts'
import { withMessages } from './messages.ts'
import { roundSizeOf } from './plan.ts'
import { budgets } from './presets.ts'
import { refuseOptions } from './refuse-options.ts'
import { ladderRungs } from './rungs.ts'

/** The protocol suite's part of a spec, complete. */
export function resolveProtocol(request: RunRequest): SuitePart {
  const { asked, echoed } = withMessages(request)
  if (asked.target) return { protocol: targetSpec(asked, asked.target, request.preset) }
  if (asked.generators && asked.payloads) throw noPayloads()
  if (asked.generators && echoed !== undefined && request.own) throw noOwnMessages()
  if (asked.ladder) checkLadder(asked)
  checkStore(asked)
  const forAnswer = answeredRates(asked, request)
  if (forAnswer) {
    const isUnnamed = request.protocol?.operations === undefined && echoed !== undefined
    const only = isUnnamed ? withoutEcho(forAnswer) : forAnswer
    return { protocol: withTimeAtRates(builtInSpec(only, echoed, request.own), request) }
  }
  const swept = withSweep(asked, request.preset)
  const isOwn = echoed !== undefined && request.own !== undefined && !asked.ladder
  return { protocol: builtInSpec(isOwn ? withFittingLoads(swept, request.own) : swept, echoed, request.own) }
}

/** An answer about messages is made of what a server does that decodes and encodes them, beside documents that are named too. */
function withoutEcho({ operations = [...ownOperations], ...asked }: ProtocolRequest): ProtocolRequest {
  return { ...asked, operations: operations.filter((operation) => operation !== 'echo') }
}

/** A time that is asked for comes on top of what a preset takes. */
function withTimeAtRates(spec: ProtocolSpec, { preset = 'quick', own }: RunRequest): ProtocolSpec {
  if (spec.durationSeconds !== undefined) return spec
  const size = roundSizeOf(
    { ...spec, durationSeconds: 1, isRateTimeShared: true },
    budgets[preset].rounds,
    own,
  )
  return { ...spec, durationSeconds: secondsAtRates(budgets[preset], size), isRateTimeShared: true }
}

/**
 * Many loads take much of the time. Where nobody asks for them, a smoke run leaves rising rates out, since it only shows that it
 * works, and a quick one takes every other step and fewer connections, so that it decides what it measures.
 */
function withSweep(asked: ProtocolRequest, preset: RunRequest['preset'] = 'quick'): ProtocolRequest {
  if (asked.sweep !== undefined || asked.sloMs !== undefined) return asked
  if (preset === 'smoke') return { ...asked, sweep: false }
  const isUsual = asked.operations === undefined && asked.rates === undefined
  if (preset !== 'quick' || !isUsual) return asked
  return { ...withFewConnections(asked), sweep: false, rates: [...coarseSweepRates] }
}

function builtInSpec(
  request: ProtocolRequest,
  echoed: string | undefined,
  own: RunRequest['own'],
): ProtocolSpec {
  const rungs = ladderRungs.filter(({ isAside }) => hasDictionary(own) || !isAside)
  const { generators } = request
  const asked = sharedOut(protocolCells(request, echoed), request)
  const names = request.ladder
    ? rungs.map(({ contender }) => contender)
    : (request.transports ??
      transports
        .filter((entry) => !entry.isChosenByName && hasAny(entry, asked))
        .map(({ info }) => info.name))
  const named = inEachField('protocol.transports', names, parseContender)
  const contenders = [...new Map(named.map((known) => [known.name, known])).values()]
  const cells = withHeldOut(asked, contenders)
  checkContenders(contenders, { cells, generators, own })
  return {
    reference: referenceAmong(contenders, request),
    contenders,
    cells,
    sloNs: (request.sloMs ?? usualLoads.sloMs) * 1e6,
    ...durationOf(request, cells),
    store: request.store ?? 'memory',
    ...(request.server?.kind === 'own' && { server: request.server }),
    ...(request.ladder && { ladder: rungs }),
    ...(generators && { generators: [...new Set(generators)] }),
  }
}

/** @throws WirebenchError where a time at a rate is asked for and nothing is measured at one. */
function durationOf(
  { durationSeconds }: ProtocolRequest,
  cells: readonly ProtocolCell[],
): Pick<ProtocolSpec, 'durationSeconds'> {
  if (durationSeconds === undefined) return {}
  if (cells.some(({ load }) => load.load === 'open')) return { durationSeconds }
  throw invalidOption(
    words`${protocolOptions.durationSeconds} is the time at each rate, but nothing is measured at a rate`,
    words`choose rates with ${protocolOptions.rates}, such as 1000, or leave it out`,
    'protocol.durationSeconds',
  )
}

/** Its steps are compared at one load: what else is named would be dropped. */
function checkLadder(request: ProtocolRequest): void {
  refuseOptions(request, 'ladder', {
    reason: 'the ladder, which has its own contenders and load: 10 connections, one request on each',
    hint: words`leave it out, or measure the rungs as transports without ${protocolOptions.ladder}`,
  })
}

function checkStore({ server, store = 'memory' }: ProtocolRequest): void {
  if (server?.kind !== 'own' || store !== 'memory') return
  throw invalidOption(
    'a database server was given, but documents are stored in memory',
    {
      inTerminal: 'add --store postgres, or leave out --pg-url',
      inForm: 'store documents in PostgreSQL, or leave your server out',
    },
    'protocol.store',
  )
}

/** Each document of such a size would be made by every generator. */
function noPayloads(): WirebenchError {
  return invalidOption(
    words`${protocolOptions.payloads} are sent one at a time, over one connection, which can’t be shared among generators`,
    words`leave one of them out: ${protocolOptions.payloads}, or ${protocolOptions.generators}`,
    'protocol.generators',
  )
}

/** They lie where the run is measured. */
function noOwnMessages(): WirebenchError {
  return invalidOption(
    'generators can’t send your own messages',
    words`leave one of them out: your messages, or ${protocolOptions.generators}`,
    'protocol.generators',
  )
}

function referenceAmong(contenders: readonly ProtocolContender[], request: ProtocolRequest): string {
  const names = contenders.map(({ name }) => name)
  const usual = names.includes('http-json') && !request.ladder ? 'http-json' : names[0]!
  const wanted = contenderName(request.reference ?? usual)
  if (names.includes(wanted)) return wanted
  const near = nearNames(wanted, names)
  throw invalidOption(
    `the reference "${wanted}" is not among the transports ${names.join(', ')}`,
    near.length > 0 ? `choose ${near.join(' or ')}` : 'add it to the transports, or choose one of them',
    'protocol.reference',
  )
}
