import type { RegisteredRouter, RouteById } from '@tanstack/react-router'
import { isOwnWorkload, workloadTitle } from '@wirebench/bench-core/model/messages/own-messages'
import type { ProtocolSpec } from '@wirebench/bench-core/model/protocol/protocol-spec'
import type { CaseKey } from '@wirebench/bench-core/model/report/case-key'
import { opponentOf, type RunSpec } from '@wirebench/bench-core/model/run/run-spec'
import {
  dimensionRows,
  evolutionRow,
} from '@wirebench/bench-core/report/suites/codec/scorecard/dimension-rows'
import { codecsAsked } from '../../api/request-of-spec.ts'

/** What the form of a new run is opened with, by the names in its address. */
type RerunSearch = RouteById<RegisteredRouter['routeTree'], '/runs/new'>['types']['fullSearchSchema']

/** Where a form's address says that of the messages none, or not the user's own, are wanted. */
const none = 'none'
const longestName = 80

/**
 * The form of a new run with one case and what the spec's reference makes it be compared with, as far as a run can be made so small; everything else
 * is as it was. In a duel both sides belong together, and a service of the user's own keeps all of its operations.
 */
export function rerunSearch(
  { shortId, spec }: { shortId: string; spec: RunSpec },
  key: CaseKey,
): RerunSearch {
  if (spec.duel || spec.command) return { from: shortId }
  return {
    from: shortId,
    suites: [key.suite],
    name: `${key.contender} ${key.operation} ${workloadTitle(key.workload)}`.slice(0, longestName),
    ...messagesOf(spec, key),
    ...suitePart(spec, key),
  }
}

/** Operations on messages of their own, whatever else a run measures. */
const onOwnMessages: ReadonlySet<string> = new Set(['evolve', 'size-sweep'])

function messagesOf(spec: RunSpec, { suite, operation, workload, parameters }: CaseKey): RerunSearch {
  if (onOwnMessages.has(operation)) return {}
  const isOwn = isOwnWorkload(workload)
  return {
    ...(spec.own && !isOwn && { own: none }),
    ...(suite !== 'protocol' && { workloads: [isOwn ? none : workload] }),
    ...(suite !== 'protocol' && parameters.size !== undefined && { sizes: String(parameters.size) }),
  }
}

function suitePart(spec: RunSpec, key: CaseKey): RerunSearch {
  const opponent = opponentOf(spec, key.suite, key.contender)
  const contenders = opponent === null ? [key.contender] : [opponent, key.contender]
  const reference = contenders[0]!
  const { operation, parameters } = key
  switch (key.suite) {
    case 'codec':
      return { codecs: codecsAsked(spec, contenders), reference, tests: testsOf(spec, operation) }
    case 'storage': {
      const { rows, connections, driver, toast, transaction, size } = parameters
      // Such formats are named so.
      const withDictionary = spec.storage?.formats.find((name) => name.endsWith('-dictionary'))
      const formats = pairOf(key, contenders, withDictionary)
      return {
        formats,
        storageReference: formats[0]!,
        phases: [operation],
        ...given('rows', rows),
        ...given('readers', connections),
        ...given('sweepSizes', operation === 'size-sweep' ? size : undefined),
        ...listed('drivers', driver),
        ...listed('toast', toast),
        ...listed('transactions', transaction),
      }
    }
    case 'command':
      return {}
    case 'protocol': {
      if (spec.protocol?.target) return loadOf(spec.protocol, key)
      const withDictionary = spec.protocol?.contenders.find(({ compression }) => compression === 'dcz')?.name
      const transports = pairOf(key, contenders, withDictionary)
      return {
        transports,
        protocolReference: transports[0]!,
        ladder: 'off',
        operations: [operation],
        sweep: 'off',
        payloads: parameters.fillerBytes === undefined ? 'off' : 'on',
        ...loadOf(spec.protocol, key),
      }
    }
  }
}

/**
 * Messages are held out for a dictionary alone: a case that lacks them is read beside the contender that has one.
 * @param withDictionary A contender of the run.
 */
function pairOf(
  { contender, parameters }: CaseKey,
  usual: readonly string[],
  withDictionary: string | undefined,
): string[] {
  return parameters.heldOutEvery === undefined || withDictionary === undefined
    ? [...usual]
    : [...new Set([withDictionary, contender])]
}

/** The dimensions that look at an operation, those of them that the run had. */
function testsOf({ tests }: RunSpec, operation: string): string[] {
  const able = new Set(
    [...dimensionRows, evolutionRow].flatMap((row) => (row.operation === operation ? [row.dimension] : [])),
  )
  const kept = tests?.filter((test) => able.has(test)) ?? []
  return kept.length > 0 ? kept : [...able]
}

/** A run has at least one rate and one number of connections: the gentlest of its own where the case has none. */
function loadOf(protocol: ProtocolSpec | undefined, { parameters }: CaseKey): RerunSearch {
  const { load, connections, inFlight, rate } = parameters
  const rates = (protocol?.cells ?? []).flatMap((cell) => (cell.load.load === 'open' ? [cell.load.rate] : []))
  const lowest = rates.length > 0 ? Math.min(...rates) : undefined
  const isClosed = load === 'closed'
  return {
    connections: String((isClosed ? connections : null) ?? 1),
    inFlight: String((isClosed ? inFlight : null) ?? 1),
    ...given('rates', load === 'open' ? rate : lowest),
  }
}

function given(name: keyof RerunSearch, value: unknown): RerunSearch {
  return value === undefined ? {} : { [name]: String(value) }
}

function listed(name: keyof RerunSearch, value: unknown): RerunSearch {
  return value === undefined ? {} : { [name]: [String(value)] }
}
