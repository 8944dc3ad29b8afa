import type { TargetOperation } from '../../../model/protocol/protocol-spec.ts'
import type { RequestSource } from '../client/request-source.ts'
import { filling, placeholderValues } from './placeholders.ts'

/** A request as it goes over the wire, and how much of it is its body. */
export interface TargetBytes {
  readonly bytes: Uint8Array
  readonly bodyBytes: number
}

/**
 * The requests of an operation as they go over the wire, with its placeholders filled in: `{n}` counts from 1 to 1,000
 * and begins again, `{random}` is what `random` gives, once for each request. They are made as they are sent: what is
 * new every time can't be made before.
 * @param host For the `host` header: the service's name and port.
 */
export function targetRequests(
  operation: TargetOperation,
  host: string,
  random: () => string,
): RequestSource<TargetBytes> {
  const { path, body } = operation
  const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
  const fillPath = filling(path)
  const fillBody = filling(text ?? '')
  const headOf = head(operation, host)
  const make = (n: string, value: string): TargetBytes => {
    const content = text === undefined ? undefined : fillBody(n, value)
    const head = headOf(fillPath(n, value), content)
    const bytes = Buffer.from(`${head}${content ?? ''}`)
    return { bytes, bodyBytes: content === undefined ? 0 : Buffer.byteLength(content) }
  }
  const values = placeholderValues(`${path}${text ?? ''}`, random)
  if (!values) {
    const same = make('', '')
    return { next: () => same }
  }
  return {
    next() {
      const { n, random } = values.next()
      return make(n, random)
    },
  }
}

const mayHaveContent: ReadonlySet<TargetOperation['method']> = new Set(['POST', 'PUT', 'PATCH'])

/** The lines before the content; only the first of them and its length differ from one request to the next. */
function head(
  { method, headers = {}, body }: TargetOperation,
  host: string,
): (path: string, content: string | undefined) => string {
  const given = new Set(Object.keys(headers).map((name) => name.toLowerCase()))
  const lines = (all: Readonly<Record<string, string>>) =>
    Object.entries(all)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')
  const before = given.has('host') ? '' : lines({ host })
  const isJson = body !== undefined && typeof body !== 'string' && !given.has('content-type')
  const after = `${isJson ? lines({ 'content-type': 'application/json' }) : ''}${lines(headers)}\r\n`
  // Some servers refuse a request without one that may have content (RFC 9110, section 8.6).
  const hasLength = !given.has('content-length') && (body !== undefined || mayHaveContent.has(method))
  const lengthOf = (content = '') => (hasLength ? `content-length: ${Buffer.byteLength(content)}\r\n` : '')
  return (path, content) => `${method} ${path} HTTP/1.1\r\n${before}${lengthOf(content)}${after}`
}
