import * as z from 'zod/mini'
import { invalidOption } from '../errors.ts'
import { parseJson } from '../parse-json.ts'
import {
  HttpTarget,
  type ProtocolTarget,
  RpcOperation,
  RpcProtocol,
  RpcTarget,
  type TargetOperation,
  TargetOperations,
} from './protocol-spec.ts'

/** A file, or what is in it. */
const WrittenCa = z.optional(z.string().check(z.minLength(1)))

const HttpDescription = z.strictObject({ ca: WrittenCa, operations: TargetOperations })

const { messages: _, ...ofRpcOperation } = RpcOperation.shape
/** As a person writes it: one message, several, or a file of them. */
const WrittenRpcOperation = z
  .strictObject({
    ...ofRpcOperation,
    message: z.optional(z.json()),
    messages: z.optional(RpcOperation.shape.messages),
    data: z.optional(z.string()),
  })
  .check(
    z.refine(
      ({ message, messages, data }) =>
        [message, messages, data].filter((given) => given !== undefined).length === 1,
      'takes one of message, messages and data',
    ),
  )

const RpcDescription = z.strictObject({
  protocol: RpcProtocol,
  httpVersion: RpcTarget.shape.httpVersion,
  ca: WrittenCa,
  proto: z.optional(z.union([z.string(), z.array(z.string())])),
  operations: z.array(WrittenRpcOperation).check(z.minLength(1), z.maxLength(20)),
})

/** What is sent to a service, as its description says it: over HTTP, or by the methods of a schema. */
export type TargetDescription =
  | { readonly ca?: string | undefined; readonly operations: readonly TargetOperation[] }
  | {
      readonly protocol: RpcProtocol
      readonly httpVersion?: RpcTarget['httpVersion']
      readonly ca?: string | undefined
      /** Where the schema lies, for who can read it. */
      readonly proto: readonly string[]
      readonly operations: readonly z.infer<typeof WrittenRpcOperation>[]
    }

/** A description of a service's operations as a person writes it. */
export const exampleDescription =
  '{"operations": [{"name": "read", "method": "GET", "path": "/users/{n}", "expectedStatus": 200}]}'

/** The same of a service that is called by its methods. */
export const exampleRpcDescription =
  '{"protocol": "grpc", "proto": "users.proto", "operations": [{"name": "get", "method": "acme.v1.Users/Get", "message": {"id": "{n}"}}]}'

/**
 * The operations that a description in JSON has.
 * @param name What the description is called, such as its file.
 * @throws WirebenchError naming what in it doesn't fit.
 */
export function parseTargetDescription(text: string, name: string): TargetDescription {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw invalidOption(`${name} is not JSON`, `write it like ${exampleDescription}`)
  }
  const isRpc = typeof content === 'object' && content !== null && 'protocol' in content
  refuseUnsendable(content, name)
  const described = isRpc ? z.safeParse(RpcDescription, content) : z.safeParse(HttpDescription, content)
  if (described.success) {
    const { data } = described
    return 'protocol' in data ? { ...data, proto: [data.proto ?? []].flat() } : data
  }
  const [issue] = described.error.issues
  const place = issue?.path.join('.') ?? ''
  throw invalidOption(
    `${name}: ${place === '' ? 'it' : `"${place}"`} doesn’t fit (${issue?.message ?? 'unknown'})`,
    `write it like ${isRpc ? exampleRpcDescription : exampleDescription}`,
  )
}

/**
 * A service as a run takes it.
 * @param files The schema of one that is called by its methods.
 * @param textOf Reads a file that the description names, of messages or a certificate.
 * @throws WirebenchError where messages or files don't fit.
 */
export function describedTarget(
  url: string,
  described: TargetDescription,
  files: Readonly<Record<string, string>>,
  textOf: (path: string) => string,
): ProtocolTarget {
  const { ca: given } = described
  const ca = given === undefined || given.includes('-----BEGIN') ? given : textOf(given)
  const trusted = { ...(ca !== undefined && { ca }) }
  if (!('protocol' in described)) return checked({ url, ...trusted, operations: described.operations })
  const { proto: _, ca: __, operations, ...rest } = described
  return checked({
    url,
    ...rest,
    ...trusted,
    files,
    operations: operations.map(({ message, messages, data, ...operation }) => ({
      ...operation,
      messages: messages ?? (data === undefined ? [message] : messagesIn(data, textOf(data))),
    })),
  })
}

/** A list in JSON, one message, or one on each line. */
function messagesIn(file: string, text: string): unknown[] {
  const whole = parseJson(text.trim())
  if (whole !== undefined) return [whole].flat()
  const lines = text.split('\n').flatMap((line) => line.trim() || [])
  const messages = lines.map(parseJson)
  if (messages.length > 0 && !messages.includes(undefined)) return messages
  throw invalidOption(
    `the file "${file}" contains no messages in JSON`,
    'put a JSON array in it, or one message per line',
  )
}

const maxNesting = 100

interface Part {
  readonly value: unknown
  readonly key?: string
  readonly of?: Part
}

/** Gone through without recursion, which deep data would break, as it would break what checks it. */
function refuseUnsendable(content: unknown, name: string): void {
  let level: Part[] = [{ value: content }]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxNesting)
      throw invalidOption(`${name} nests deeper than ${maxNesting} levels`, 'send flatter messages')
    // 1e400 is read as one.
    const infinite = level.find(({ value }) => typeof value === 'number' && !Number.isFinite(value))
    if (infinite)
      throw invalidOption(
        `${name}: the number at "${pathOf(infinite)}" is too large`,
        'give one below 1.8e308, or write it as a text',
      )
    level = level.flatMap((part) =>
      typeof part.value === 'object' && part.value !== null
        ? Object.entries(part.value).map(([key, value]) => ({ value, key, of: part }))
        : [],
    )
  }
}

function pathOf({ key, of }: Part): string {
  return [of && pathOf(of), key].filter(Boolean).join('.')
}

function checked(written: object): ProtocolTarget {
  refuseUnsendable(written, 'the service')
  const isRpc = 'protocol' in written
  const target = z.safeParse(isRpc ? RpcTarget : HttpTarget, written)
  if (target.success) return target.data
  const [issue] = target.error.issues
  throw invalidOption(
    `the service’s "${issue?.path.join('.')}" doesn’t fit (${issue?.message})`,
    `write its description like ${isRpc ? exampleRpcDescription : exampleDescription}`,
  )
}

/**
 * The address of a service: its scheme, name and port.
 * @throws WirebenchError that doesn't repeat an address which may hold a password.
 */
export function parseTargetUrl(text: string): string {
  const url = URL.parse(text.trim())
  if (!url || !z.safeParse(RpcTarget.shape.url, text.trim()).success) {
    throw invalidOption(
      'the address of the target is not an HTTP address',
      'give an address that starts with http:// or https://',
    )
  }
  if (url.username !== '' || url.password !== '') {
    throw invalidOption(
      `the address of the target at ${url.host} contains a user or password, which would be saved with the run`,
      'leave it out, and send the credentials as a header of its operations',
    )
  }
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    throw invalidOption(
      `the address of the target, ${url.host}, has a path`,
      `give only ${url.origin}, and the full path with each operation`,
    )
  }
  return url.origin
}

/** Whether an address is this machine's own: 127.0.0.0/8, ::1 or localhost (RFC 1122, RFC 4291, RFC 6761). */
export function isOwnMachine(url: string): boolean {
  const host = URL.parse(url)?.hostname.toLowerCase()
  if (host === undefined) return false
  // Whatever number an address was written as, it has four decimal parts here.
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || ipv4Loopback.test(host)
}

const ipv4Loopback = /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/
