import { WirebenchError } from '../../model/errors.ts'
import { ownMessages, ownService, words } from '../../model/options/words.ts'
import { cardWorkload, documentWorkload } from '../../model/protocol-cells.ts'
import {
  cardOperations,
  documentOperations,
  ownOperations,
  type ProtocolOperation,
} from '../../model/protocol-spec.ts'
import type { ProtocolRequest } from '../../model/run-request.ts'
import type { RunRequest } from '../../model/run-spec.ts'

/** The messages of the service's own, and what is done with them. */
export const operationsOf: Readonly<Record<string, readonly ProtocolOperation[]>> = {
  [documentWorkload]: documentOperations,
  [cardWorkload]: cardOperations,
}

/**
 * What is asked of the suite, with the operations that the messages of the run stand for. In a run of several suites the
 * workloads are for the others.
 * @throws WirebenchError for a workload that the service doesn't know, for operations that are of another one, and where
 * nothing that is asked for could be done with the user's own messages.
 */
export function withMessages({ protocol = {}, suites, workloads = [], own }: RunRequest): ProtocolRequest {
  if (suites?.length !== 1) return protocol
  if (own) checkOwn(protocol)
  return workloads.length > 0 ? withWorkloads(protocol, workloads, own !== undefined) : protocol
}

function checkOwn({ target, operations }: ProtocolRequest): void {
  if (target) {
    throw new WirebenchError(
      'invalid-option',
      'a service of your own is sent what its description says, and messages of yours were given too',
      words`leave out one of ${ownService} and ${ownMessages}`,
      { field: 'protocol.target' },
    )
  }
  if (!operations || operations.some((operation) => ownOperations.some((known) => known === operation)))
    return
  throw new WirebenchError(
    'invalid-option',
    `messages of yours were given, and none of ${operations.join(', ')} is done with them`,
    words`choose of ${ownOperations.join(', ')}, or leave out ${ownMessages}`,
    { field: 'protocol.operations' },
  )
}

function withWorkloads(
  request: ProtocolRequest,
  workloads: readonly string[],
  hasOwn: boolean,
): ProtocolRequest {
  if (hasOwn && workloads.includes(cardWorkload)) {
    throw new WirebenchError(
      'invalid-option',
      `messages of yours are echoed in place of ${cardWorkload}, and both were given`,
      'measure them in two runs',
      { field: 'workloads' },
    )
  }
  const unknown = workloads.find((name) => !(name in operationsOf))
  if (unknown !== undefined) {
    throw new WirebenchError(
      'invalid-option',
      `the protocol suite can’t measure the workload ${unknown}`,
      `choose of ${Object.keys(operationsOf).join(' and ')}`,
      { field: 'workloads' },
    )
  }
  const possible = [
    ...new Set([...(hasOwn ? ownOperations : []), ...workloads.flatMap((name) => operationsOf[name] ?? [])]),
  ]
  const stranger = request.operations?.find((operation) => !possible.includes(operation))
  if (stranger !== undefined) {
    throw new WirebenchError(
      'invalid-option',
      `${stranger} is no operation of ${workloads.join(' or ')}`,
      `choose of ${possible.join(', ')}`,
      { field: 'protocol.operations' },
    )
  }
  return hasOwn || workloads.includes(cardWorkload)
    ? { ...request, operations: request.operations ?? possible }
    : request
}
