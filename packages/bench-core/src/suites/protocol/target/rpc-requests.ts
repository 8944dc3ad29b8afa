import { inRotation, type RequestSource } from '../client/request-source.ts'
import type { CompiledCall } from '../rpc/compile-calls.ts'
import type { RpcCall } from '../rpc/rpc-link.ts'
import { filling, placeholderValues } from './placeholders.ts'

/** A call that is ready to be made. */
export interface RpcRequest extends RpcCall {
  readonly call: CompiledCall
}

/**
 * The calls of an operation: its messages one after the other. Where placeholders stand in them they are made as they are
 * sent, otherwise once.
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
  const fillings = inRotation(texts.map(filling))
  return {
    next() {
      const { n, random } = values.next()
      return requestOf(JSON.parse(fillings.next()(n, random)))
    },
  }
}
