import { inRotation, type RequestSource } from '../client/request-source.ts'
import type { CompiledCall } from '../rpc/compile-calls.ts'
import type { RpcCall } from '../rpc/rpc-link.ts'
import { filling, placeholderValues } from './placeholders.ts'

/** A call that is ready to be made. */
export interface RpcRequest extends RpcCall {
  readonly call: CompiledCall
}

/**
 * The calls of an operation: its messages one after the other. Those with placeholders are made as they are sent, all others
 * once.
 */
export function rpcRequests(call: CompiledCall, random: () => string): RequestSource<RpcRequest> {
  const { messages, deadlineMs, metadata } = call.operation
  const texts = messages.map((message) => JSON.stringify(message))
  const requestOf = (json: unknown): RpcRequest => ({
    call,
    method: call.method,
    message: call.messageOf(json),
    deadlineMs,
    metadata,
  })
  const values = placeholderValues(texts.join(''), random)
  if (!values) return inRotation(messages.map(requestOf))
  const calls = inRotation(
    texts.map((text, index) => {
      if (placeholderValues(text, random)) {
        const fill = filling(text)
        return (n: string, random: string) => requestOf(JSON.parse(fill(n, random)))
      }
      const same = requestOf(messages[index])
      return () => same
    }),
  )
  return {
    next() {
      const { n, random } = values.next()
      return calls.next()(n, random)
    },
  }
}
