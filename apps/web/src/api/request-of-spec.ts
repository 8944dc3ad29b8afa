import { usualSettings } from '@wirebench/bench-core/model/codec/runtime-settings'
import { isOwnWorkload } from '@wirebench/bench-core/model/messages/own-messages'
import { codecOptions } from '@wirebench/bench-core/model/options/codec'
import { usualOf } from '@wirebench/bench-core/model/options/option/option'
import { isEchoed, protocolCells } from '@wirebench/bench-core/model/protocol/protocol-cells'
import { sweepRates } from '@wirebench/bench-core/model/protocol/protocol-loads'
import type {
  ProtocolCell,
  ProtocolOperation,
  ProtocolSpec,
  ProtocolTarget,
} from '@wirebench/bench-core/model/protocol/protocol-spec'
import { sharedCells } from '@wirebench/bench-core/model/protocol/shared-cells'
import { runName } from '@wirebench/bench-core/model/run/run-name'
import type { ProtocolRequest } from '@wirebench/bench-core/model/run/run-request'
import type { RunRequest, RunSpec } from '@wirebench/bench-core/model/run/run-spec'
import { messageSuitesOf } from './run-again.ts'

/** The request that leads to the same run again, as far as requests can say it; without a name that nobody gave. */
export function requestOfSpec(spec: RunSpec): RunRequest {
  const {
    name,
    codecs: _codecs,
    reference: _reference,
    modules: _modules,
    lanes: _lanes,
    command: _commands,
    protocol,
    workloads,
    runtimeSettings: _settings,
    ...all
  } = spec
  const rest = { ...all, suites: messageSuitesOf(spec) }
  if (spec.duel) {
    const { sizes: _, own: __, storage: ___, ...duel } = rest
    return { name, ...duel }
  }
  return {
    ...(name !== runName(spec) && { name }),
    ...rest,
    ...(chooseAll(spec) && { workloads }),
    ...(spec.suites.includes('codec') && { ...contendersOf(spec), ...settingsOf(spec) }),
    ...(protocol && { protocol: protocolRequest(protocol) }),
  }
}

/**
 * Whose contenders take part says which lanes do. A request names one reference: that of a lane that isn't its first
 * contender, where that of the others is the usual one.
 */
function contendersOf(spec: RunSpec): Pick<RunRequest, 'codecs' | 'reference' | 'lanes'> {
  const { codecs, reference, lanes = [] } = spec
  const folders = lanes.flatMap(({ folder }) => folder ?? [])
  const isUsual = reference === (codecs.includes('json') ? 'json' : codecs[0])
  const isOfLane = lanes.some(({ contenders }) => contenders.includes(reference))
  const lane = isUsual && !isOfLane && lanes.find((own) => own.reference !== own.contenders[0])
  return {
    codecs: codecsAsked(spec, codecs),
    reference: lane ? lane.reference : reference,
    ...(folders.length > 0 && { lanes: folders }),
  }
}

/** Nothing where they are what the preset has anyway. */
function settingsOf({ preset, runtimeSettings: beside = [] }: RunSpec): Pick<RunRequest, 'runtimeSettings'> {
  const usual = usualOf(codecOptions.runtimeSettings, preset)
  if ([usualSettings, ...beside].join() === usual?.join()) return {}
  return { runtimeSettings: beside.length > 0 ? beside : [usualSettings] }
}

/** Codecs of a run as a request asks for them: the user's own by their paths. */
export function codecsAsked({ modules = {} }: RunSpec, names: readonly string[]): string[] {
  return names.map((name) => (modules[name] === undefined ? name : pathOf(modules[name])))
}

function pathOf(module: string): string {
  return module.startsWith('file:') ? decodeURIComponent(new URL(module).pathname) : module
}

/** Whether a run's workloads may be asked for again: those of the protocol suite's choose its operations, where it is alone. */
function chooseAll({ suites, workloads, protocol }: RunSpec): boolean {
  if (!protocol || protocol.target || suites.length > 1) return true
  return withoutFiller(protocol.cells).every(
    ({ workload }) => isOwnWorkload(workload) || workloads.includes(workload),
  )
}

/** The part of a request that leads to the same cells again, as far as requests can say it. */
function protocolRequest(spec: ProtocolSpec): ProtocolRequest {
  const { reference, contenders, cells, sloNs, durationSeconds, store, server, ladder, target } = spec
  const generators = spec.generators && { generators: spec.generators }
  const duration = durationSeconds !== undefined && { durationSeconds }
  const sloMs = sloNs / 1e6
  if (target !== undefined) {
    const { connections, rates } = loadsOf(cells)
    return {
      target: withoutConsent(target),
      ...generators,
      ...(connections && { connections }),
      ...(rates && { rates, sloMs, ...duration }),
    }
  }
  const common = { store, ...(server && { server }), ...generators }
  const operations = operationsOf(cells)
  if (ladder !== undefined) return { ...common, ladder: true, operations }
  const chosen = { ...common, sloMs, reference, transports: contenders.map(({ name }) => name) }
  const { rates, sweep, ...mix } = mixOf(cells, spec)
  // The rates and the time at them follow from the use and from what the preset has time for.
  if (spec.isRateTimeShared) return { ...chosen, ...mix }
  return { ...chosen, ...duration, ...mix, ...(rates && { rates }), ...(sweep !== undefined && { sweep }) }
}

/** That a service may be loaded was said for one run, and not for the next. */
function withoutConsent({ isConfirmed: _, ...target }: ProtocolTarget): ProtocolTarget {
  return target
}

type Mix = Pick<ProtocolRequest, 'operations' | 'connections' | 'inFlight' | 'rates' | 'sweep' | 'payloads'>

/** What cells have in common is read off them; of what that may stand for, the shortest that makes the same cells is taken. */
function mixOf(
  all: readonly ProtocolCell[],
  { store, generators }: Pick<ProtocolSpec, 'store' | 'generators'>,
): Mix {
  const cells = withoutFiller(all)
  const echoed = cells.find(({ workload }) => isEchoed(workload))?.workload
  const operations = operationsOf(cells)
  const { rates, ...closed } = loadsOf(cells)
  const said = { ...closed, ...(cells.length < all.length && { payloads: true }) }
  const { connections: _, ...unsaid } = said
  const beyond = rates?.filter((rate) => !sweepRates.includes(rate)) ?? []
  const mixesOf = (common: Mix): readonly Mix[] => {
    const swept = { ...common, sweep: true, ...(beyond.length > 0 && { rates: beyond }) }
    const named = { ...common, ...(rates && { rates }), sweep: false }
    // The mix of the documents' operations can't be named; what is done with messages that are echoed can.
    const unnamed = echoed === undefined ? [swept, named] : []
    return [...unnamed, { ...swept, operations }, { ...named, operations }]
  }
  // Usual connections that are too few for generators are left out where nobody names any.
  const possible = [...(generators ? mixesOf(unsaid) : []), ...mixesOf(said)]
  const same = (mix: Mix) => {
    const made = protocolCells({ ...mix, store }, echoed)
    return textOf(generators ? sharedCells(made, generators.length) : made) === textOf(all)
  }
  return possible.find(same) ?? possible.at(-1)!
}

/** The same for the same cells, in whatever order their fields came. */
function textOf(cells: readonly ProtocolCell[]): string {
  return JSON.stringify(
    cells.map(({ load, heldOutEvery: _, generators: __, ...cell }) => [
      Object.entries(cell).toSorted(),
      Object.entries(load).toSorted(),
    ]),
  )
}

/** Documents of several sizes come by a choice of their own. */
function withoutFiller(cells: readonly ProtocolCell[]): readonly ProtocolCell[] {
  return cells.filter(({ fillerBytes }) => fillerBytes === undefined)
}

function operationsOf(cells: readonly ProtocolCell[]): ProtocolOperation[] {
  return [...new Set(cells.map(({ operation }) => operation as ProtocolOperation))]
}

/** In the order in which they were measured. */
function loadsOf(
  cells: readonly ProtocolCell[],
): Pick<ProtocolRequest, 'connections' | 'inFlight' | 'rates'> {
  const closed = cells.flatMap(({ load }) => {
    if (load.load === 'open') return []
    return load.load === 'closed' ? [load] : [{ connections: 1, inFlight: 1 }]
  })
  const rates = new Set(cells.flatMap(({ load }) => (load.load === 'open' ? [load.rate] : [])))
  return {
    ...(closed.length > 0 && {
      connections: [...new Set(closed.map(({ connections }) => connections))],
      inFlight: [...new Set(closed.map(({ inFlight }) => inFlight))],
    }),
    ...(rates.size > 0 && { rates: [...rates] }),
  }
}
