import * as z from 'zod/mini'
import { WirebenchError } from './errors.ts'
import { ProtocolTarget, type TargetOperation, TargetOperations } from './protocol-spec.ts'

/** The name of the user's own service in cases. */
export const targetName = 'target'

const TargetDescription = z.strictObject({ operations: TargetOperations })

/** A description of a service's operations as a person writes it. */
export const exampleDescription =
  '{"operations": [{"name": "read", "method": "GET", "path": "/users/{n}", "expectedStatus": 200}]}'

/**
 * The operations that a description in JSON has.
 * @param name What the description is called, such as its file.
 * @throws WirebenchError naming what in it doesn't fit.
 */
export function parseTargetDescription(text: string, name: string): TargetOperation[] {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw new WirebenchError('invalid-option', `${name} is no JSON`, `write it like ${exampleDescription}`)
  }
  const described = z.safeParse(TargetDescription, content)
  if (described.success) return described.data.operations
  const [issue] = described.error.issues
  const place = issue?.path.join('.') ?? ''
  throw new WirebenchError(
    'invalid-option',
    `${name}: ${place === '' ? 'it' : `"${place}"`} doesn’t fit (${issue?.message ?? 'unknown'})`,
    `write it like ${exampleDescription}`,
  )
}

/**
 * The address of a service: its scheme, name and port.
 * @throws WirebenchError that doesn't repeat an address which may hold a password.
 */
export function parseTargetUrl(text: string): string {
  const url = URL.parse(text.trim())
  if (!url || !z.safeParse(ProtocolTarget.shape.url, text.trim()).success) {
    throw new WirebenchError(
      'invalid-option',
      'the address of the target is none of HTTP',
      'give an address that begins with http:// or https://',
    )
  }
  if (url.username !== '' || url.password !== '') {
    throw new WirebenchError(
      'invalid-option',
      `the address of the target at ${url.host} holds a user or password, which would be saved with the run`,
      'leave it out, and give what the service asks for as a header of its operations',
    )
  }
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    throw new WirebenchError(
      'invalid-option',
      `the address of the target, ${url.host}, is followed by a path`,
      `give ${url.origin} alone, and the whole path with each operation`,
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

/** Headers that mostly hold what only their owner should know; a description is saved with its run. */
export function secretHeaders(operations: readonly TargetOperation[]): string[] {
  const names = operations.flatMap(({ headers = {} }) => Object.keys(headers))
  return [...new Set(names.filter((name) => /auth|cookie|token|key|secret/i.test(name)))]
}

/** One request to a target and what came back. */
export const TargetExamination = z.object({
  operation: z.string(),
  /** What was sent: the head and the beginning of the body. */
  request: z.string(),
  status: z.int(),
  expectedStatus: z.int(),
  /** The head and the beginning of the body of the answer. */
  answer: z.string(),
  answerBytes: z.int(),
  tookMs: z.number(),
})
export type TargetExamination = z.infer<typeof TargetExamination>
