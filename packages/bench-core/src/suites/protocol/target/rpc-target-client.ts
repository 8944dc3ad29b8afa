import { isRpc, type RpcTarget } from '../../../model/protocol/protocol-spec.ts'
import type { LoadClient } from '../client/load-client.ts'
import type { ConnectionOf } from '../client/open-connections.ts'
import type { RequestSource } from '../client/request-source.ts'
import { type CompiledCall, compileCalls } from '../rpc/compile-calls.ts'
import { statusOfRpc } from '../rpc/rpc-status.ts'
import type { Address, AnswerListener } from '../transport.ts'
import { neverTwice } from './never-twice.ts'
import { openRpcTarget } from './open-rpc-target.ts'
import { type RpcRequest, rpcRequests } from './rpc-requests.ts'

/** The client of the user's own gRPC or Connect service: of an answer its status is checked, and its content where that is known. */
export async function rpcTargetLoadClient(): Promise<LoadClient<RpcRequest>> {
  const statusOf = await statusOfRpc()
  let target: RpcTarget | undefined
  let calls: ReadonlyMap<string, CompiledCall> = new Map()
  const sources = new Map<string, RequestSource<RpcRequest>>()
  const random = neverTwice()
  return {
    async learn(told) {
      if (!isRpc(told)) return
      target = told
      calls = await compileCalls(told)
    },
    requestsOf({ operation }) {
      const call = calls.get(operation)
      if (!call) throw new Error(`there is no operation ${operation}`)
      const source = sources.get(operation) ?? rpcRequests(call, random)
      sources.set(operation, source)
      return source
    },
    preparationOf: () => [],
    connect: (address, listener) => connect(target!, address, listener, statusOf),
  }
}

/** Whether the system's error ended a call: over HTTP/1.1 the link is alive all the same, and opens another connection. */
function isLoss(error: unknown): boolean {
  const cause = (error as Error).cause as { readonly code?: unknown } | undefined
  return typeof cause?.code === 'string' && /^E(?!RR_)/.test(cause.code)
}

async function connect(
  target: RpcTarget,
  address: Address,
  listener: AnswerListener,
  statusOf: Awaited<ReturnType<typeof statusOfRpc>>,
): Promise<ConnectionOf<RpcRequest>> {
  const link = await openRpcTarget(target, address)
  const ask = async (
    request: RpcRequest,
  ): Promise<Parameters<AnswerListener> extends [number, ...infer Rest] ? Rest : never> => {
    const { faultOf, operation } = request.call
    const { expectedStatus = 'ok' } = operation
    try {
      const { messages } = await link.call(request)
      const fault = expectedStatus === 'ok' ? faultOf(messages) : 'status ok'
      return fault === undefined ? ['ok', undefined] : ['wrong-answer', fault]
    } catch (error) {
      if (isLoss(error)) return ['connection-lost', undefined]
      const { status, said } = statusOf(error)
      if (status === expectedStatus) return ['ok', undefined]
      return link.alive ? ['wrong-answer', `status ${status}: ${said}`] : ['connection-lost', undefined]
    }
  }
  return {
    send: (request, tag) => void ask(request).then(([outcome, said]) => listener(tag, outcome, said)),
    get alive() {
      return link.alive
    },
    wireBytes: () => link.wireBytes(),
    bodyBytes: () => link.bodyBytes(),
    close: () => link.close(),
  }
}
