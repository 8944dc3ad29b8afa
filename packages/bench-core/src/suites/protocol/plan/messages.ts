import { invalidOption } from '../../../model/errors.ts'
import { ownWorkloadName } from '../../../model/messages/own-messages.ts'
import { workloadTitle } from '../../../model/messages/own-workload-name.ts'
import { messagesOptions } from '../../../model/options/messages.ts'
import { words } from '../../../model/options/option/words.ts'
import { ownServiceOptions } from '../../../model/options/protocol.ts'
import { cardWorkload, documentWorkload, isEchoed } from '../../../model/protocol/protocol-cells.ts'
import {
  cardOperations,
  documentOperations,
  ownOperations,
  type ProtocolOperation,
} from '../../../model/protocol/protocol-spec.ts'
import type { ProtocolRequest } from '../../../model/run/run-request.ts'
import type { RunRequest } from '../../../model/run/run-spec.ts'

/** What can be asked of a workload's messages. */
export function operationsOf(workload: string): readonly ProtocolOperation[] {
  if (workload === documentWorkload) return documentOperations
  return workload === cardWorkload ? cardOperations : ownOperations
}

interface AskedOfMessages {
  /** What is asked of the suite, with the operations that the messages of the run stand for. */
  readonly asked: ProtocolRequest
  /** The workload that is echoed: one, since its operations go by the names of the cards'. */
  readonly echoed: string | undefined
}

/**
 * The messages that the suite works with: documents and cards of the service's own, and those of one workload, the user's or
 * a built-in one, which it echoes. In a run of several suites the others may have more.
 * @throws WirebenchError for operations that nothing of it has and, in a run of this suite alone, for workloads that don't
 * go together.
 */
export function withMessages({ protocol = {}, suites, workloads = [], own }: RunRequest): AskedOfMessages {
  const isAlone = suites?.length === 1
  if (own && isAlone) checkOwn(protocol)
  if (protocol.target) return { asked: protocol, echoed: undefined }
  const named = [...(own ? [ownWorkloadName(own)] : []), ...workloads]
  const echoed = named.find(isEchoed)
  if (isAlone) checkTogether(named, echoed)
  const measured = named.filter((name) =>
    isEchoed(name) || name === cardWorkload ? name === (echoed ?? name) : true,
  )
  const possible = [...new Set(measured.flatMap(operationsOf))]
  if (isAlone && workloads.length > 0) checkOperations(protocol, workloads, possible)
  const isUsual = measured.every((name) => name === documentWorkload)
  return { asked: isUsual ? protocol : { ...protocol, operations: protocol.operations ?? possible }, echoed }
}

function checkOwn({ target, operations }: ProtocolRequest): void {
  if (target) {
    throw invalidOption(
      'your own service receives the requests in its description, so it can’t be combined with messages',
      words`leave out one of ${ownServiceOptions.target} and ${messagesOptions.proto}`,
      'protocol.target',
    )
  }
  if (!operations || operations.some((operation) => ownOperations.some((known) => known === operation)))
    return
  throw invalidOption(
    `your own messages were given, but none of ${operations.join(', ')} uses them`,
    words`choose ${ownOperations.join(' or ')}, or leave out ${messagesOptions.proto}`,
    'protocol.operations',
  )
}

function checkTogether(named: readonly string[], echoed: string | undefined): void {
  const other = named.find((name) => name !== echoed && name !== documentWorkload)
  if (echoed === undefined || other === undefined) return
  throw invalidOption(
    `the protocol suite echoes the messages of one workload, but both ${workloadTitle(echoed)} and ${other} were given`,
    'measure them in two runs',
    'workloads',
  )
}

function checkOperations(
  { operations }: ProtocolRequest,
  workloads: readonly string[],
  possible: readonly ProtocolOperation[],
): void {
  const stranger = operations?.find((operation) => !possible.includes(operation))
  if (stranger === undefined) return
  throw invalidOption(
    `${stranger} is not an operation of ${workloads.join(' or ')}`,
    `choose from ${possible.join(', ')}`,
    'protocol.operations',
  )
}
