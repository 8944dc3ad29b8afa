import type { TargetOperation } from '../../../model/protocol-spec.ts'
import type { RequestSource } from '../client/request-source.ts'

/** How far `{n}` counts before it begins again: what is read by number has to be there. */
const mostNumbers = 1000

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
): RequestSource<Uint8Array> {
  const { path, body } = operation
  const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
  const fillPath = filling(path)
  const fillBody = filling(text ?? '')
  const headOf = head(operation, host)
  const make = (n: string, value: string): Uint8Array => {
    const content = text === undefined ? undefined : fillBody(n, value)
    return Buffer.from(`${headOf(fillPath(n, value), content)}${content ?? ''}`)
  }
  const all = `${path}${text ?? ''}`
  if (!placeholder.test(all)) {
    const same = make('', '')
    return { next: () => same }
  }
  const takesRandom = all.includes('{random}')
  let count = 0
  return {
    next() {
      count = count === mostNumbers ? 1 : count + 1
      return make(String(count), takesRandom ? random() : '')
    },
  }
}

const placeholder = /\{(n|random)\}/

/** A text with holes, taken apart once. */
function filling(text: string): (n: string, random: string) => string {
  // What was in brackets stands between what was around it.
  const parts = text.split(placeholder)
  if (parts.length === 1) return () => text
  return (n, random) => {
    let filled = parts[0]!
    for (let hole = 1; hole < parts.length; hole += 2)
      filled += (parts[hole] === 'n' ? n : random) + parts[hole + 1]!
    return filled
  }
}

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
  const lengthOf = (content: string | undefined) =>
    content === undefined || given.has('content-length')
      ? ''
      : `content-length: ${Buffer.byteLength(content)}\r\n`
  return (path, content) => `${method} ${path} HTTP/1.1\r\n${before}${lengthOf(content)}${after}`
}
