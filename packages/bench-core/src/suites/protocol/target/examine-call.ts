import { WirebenchError } from '../../../model/errors.ts'
import type { RpcOperation, RpcTarget } from '../../../model/protocol/protocol-spec.ts'
import type { TargetExamination } from '../../../model/protocol/target-examination.ts'
import { shortened } from '../../../model/text/shortened.ts'
import { compileCalls } from '../rpc/compile-calls.ts'
import { statusOfRpc } from '../rpc/rpc-status.ts'
import { neverTwice } from './never-twice.ts'
import { openRpcTarget } from './open-rpc-target.ts'
import { rpcRequests } from './rpc-requests.ts'
import { targetAddress } from './target-address.ts'

const maxShown = 2000

/**
 * Makes one call to the user's own service, as a run would make it first, and shows what came back.
 * @param hidden A text without the values of secrets.
 */
export async function examineCall(
  target: RpcTarget,
  { name, method }: RpcOperation,
  answerMs: number,
  hidden: (text: string) => string,
): Promise<TargetExamination> {
  const call = (await compileCalls(target)).get(name)!
  const request = rpcRequests(call, neverTwice()).next()
  const statusOf = await statusOfRpc()
  const shown = (text: string) => shortened(hidden(text), maxShown)
  const startedAt = performance.now()
  const link = await targetAddress(target)
    .then((address) => openRpcTarget(target, address))
    .catch((error: unknown) => {
      throw new WirebenchError(
        'target-unreachable',
        `${target.url} can’t be measured: ${error instanceof Error ? error.message : String(error)}`,
        'check the address, and that the service runs',
      )
    })
  try {
    const { metadata = {}, expectedStatus = 'ok' } = call.operation
    const found = await link.call({ ...request, deadlineMs: request.deadlineMs ?? answerMs }).then(
      ({ messages }) => ({
        status: 'ok' as const,
        answer: messages.map((message) => call.shown(message, 'output')).join('\n'),
        fault: call.faultOf(messages) ?? null,
      }),
      (error: unknown) => {
        const { status, said } = statusOf(error)
        return { status, answer: said, fault: null }
      },
    )
    return {
      operation: name,
      request: hidden(
        [
          method,
          ...Object.entries(metadata).map(([key, value]) => `${key}: ${value}`),
          call.shown(request.message, 'input'),
        ].join('\n'),
      ),
      status: found.status,
      expectedStatus,
      fault: found.fault && shown(found.fault),
      answer: shown(found.answer),
      answerBytes: link.bodyBytes().received,
      tookMs: performance.now() - startedAt,
    }
  } finally {
    await link.close()
  }
}
