import {
  type DescMethodServerStreaming,
  type DescMethodUnary,
  equals,
  type FileRegistry,
  fromJson,
  type JsonValue,
  type Message,
  toJson,
} from '@bufbuild/protobuf'
import { loadServices, SchemaError, textSource } from '@wirebench/proto-schema'
import { nearNames } from '@wirebench/proto-schema/near-names'
import { invalidOption } from '../../../model/errors.ts'
import type { RpcOperation, RpcTarget } from '../../../model/protocol/protocol-spec.ts'

/** An operation of the user's own service with what its schema says of it. */
export interface CompiledCall {
  readonly operation: RpcOperation
  readonly method: DescMethodUnary | DescMethodServerStreaming
  /** @throws Error where the method takes no such message. */
  messageOf(json: unknown): Message
  /** What is wrong with the messages of an answer; undefined where nothing is. */
  faultOf(messages: readonly Message[]): string | undefined
  /** As a person reads them. */
  shown(message: Message, side: 'input' | 'output'): string
}

/**
 * The calls of a service by the names of its operations, each tried with its messages.
 * @throws WirebenchError naming the operation and what doesn't fit.
 */
export async function compileCalls({
  files,
  operations,
}: RpcTarget): Promise<ReadonlyMap<string, CompiledCall>> {
  const services = [...new Set(operations.map(({ method }) => method.split('/')[0]!))]
  const { registry } = await loadServices(textSource(files), services).catch((error: unknown) => {
    if (error instanceof SchemaError) throw invalidOption(error.message, error.hint)
    throw error
  })
  return new Map(operations.map((operation) => [operation.name, compiled(operation, registry)]))
}

function compiled(operation: RpcOperation, registry: FileRegistry): CompiledCall {
  const method = methodOf(operation, registry)
  const messageOf = (json: unknown) => fromJson(method.input, json as JsonValue, { registry })
  for (const [index, json] of operation.messages.entries())
    attempt(operation, `message ${index + 1}`, () => messageOf(withNumbers(json)))
  const { expected, expectedMessages } = operation
  const due =
    expected === undefined
      ? undefined
      : attempt(operation, '"expected"', () => fromJson(method.output, expected as JsonValue, { registry }))
  return {
    operation,
    method,
    messageOf,
    faultOf(messages) {
      if (expectedMessages !== undefined && messages.length !== expectedMessages)
        return `${messages.length} messages, not ${expectedMessages}`
      const wrong = due && messages.find((message) => !equals(method.output, message as never, due as never))
      return wrong && `another message than expected: ${textOf(method.output, wrong, registry)}`
    },
    shown: (message, side) => textOf(method[side], message, registry),
  }
}

function textOf(type: CompiledCall['method']['input'], message: Message, registry: FileRegistry): string {
  return JSON.stringify(toJson(type, message as never, { registry }))
}

/** A placeholder in a number's place is a number, as it will be. */
function withNumbers(json: unknown): unknown {
  return JSON.parse(JSON.stringify(json).replaceAll('{n}', '1').replaceAll('{random}', '0123456789ab'))
}

function methodOf({ name, method }: RpcOperation, registry: FileRegistry): CompiledCall['method'] {
  const [serviceName = '', methodName = ''] = method.split('/')
  const service = registry.getService(serviceName)
  const all = [...registry].flatMap((desc) =>
    desc.kind === 'service' ? desc.methods.map((each) => `${desc.typeName}/${each.name}`) : [],
  )
  const found = service?.methods.find((known) => known.name === methodName)
  if (!found) {
    const near = nearNames(method, all)
    throw invalidOption(
      `the operation "${name}" calls ${method}, which the schema doesn’t define`,
      all.length === 0
        ? 'give the .proto file that defines the service'
        : `choose one of ${(near.length > 0 ? near : all.slice(0, 5)).join(', ')}`,
    )
  }
  // A union of kinds by one property, of which a check narrows that property alone.
  if (found.methodKind === 'unary' || found.methodKind === 'server_streaming')
    return found as CompiledCall['method']
  throw invalidOption(
    `the operation "${name}" calls ${method}, which takes a stream of messages`,
    'measure a unary method, or one that takes a single message and streams its answers',
  )
}

function attempt<Value>({ name, method }: RpcOperation, what: string, work: () => Value): Value {
  try {
    return work()
  } catch (error) {
    throw invalidOption(
      `the operation "${name}": ${what} doesn’t fit ${method} (${error instanceof Error ? error.message : String(error)})`,
      'write it in the JSON mapping of Protobuf',
    )
  }
}
