import type { TargetOperation } from '../../../model/protocol-spec.ts'

/** Distinct requests where an operation has placeholders. */
const requestCount = 1000

/**
 * The requests of an operation as they go over the wire, with its placeholders filled in: `{n}` counts from 1,
 * `{random}` is what `random` gives.
 * @param host For the `host` header: the service's name and port.
 */
export function filledRequests(operation: TargetOperation, host: string, random: () => string): Uint8Array[] {
  const { path, body } = operation
  const template = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
  const isTemplate = /\{(n|random)\}/.test(`${path}${template ?? ''}`)
  return Array.from({ length: isTemplate ? requestCount : 1 }, (_, index) => {
    const value = random()
    const fill = (text: string) => text.replaceAll('{n}', String(index + 1)).replaceAll('{random}', value)
    return requestBytes(operation, fill(path), template === undefined ? undefined : fill(template), host)
  })
}

function requestBytes(
  { method, headers = {}, body }: TargetOperation,
  path: string,
  text: string | undefined,
  host: string,
): Uint8Array {
  const content = text === undefined ? undefined : Buffer.from(text)
  const given = new Set(Object.keys(headers).map((name) => name.toLowerCase()))
  const own: Record<string, string> = {
    host,
    ...(content && { 'content-length': String(content.length) }),
    ...(content && typeof body !== 'string' && { 'content-type': 'application/json' }),
  }
  const lines = [...Object.entries(own).filter(([name]) => !given.has(name)), ...Object.entries(headers)].map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return Buffer.concat([
    Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`),
    content ?? Buffer.alloc(0),
  ])
}
