import type { DocumentService } from '../../service/document-service.ts'
import { andThen, type MaybePromise } from '../../service/maybe-promise.ts'
import { Refusal } from '../../service/refusal.ts'
import type { OperationName } from '../../transport.ts'
import { perform, undecodable } from '../connections/endpoint.ts'
import { type BodyCoding, plainBody } from '../encoding/body-compression.ts'
import type { BodyCodec, Encoding } from '../encoding/encoding.ts'
import { statusOf } from './requests.ts'
import { statusOfRefusal } from './statuses.ts'

export interface HttpAnswer {
  readonly status: number
  readonly body: Uint8Array | string
}

/** Answers a request of which a server without a framework gives method, target and body. Never throws, never rejects. */
export type HandleRequest = (
  method: string,
  target: string,
  body: Buffer,
  contentEncoding: string | undefined,
) => MaybePromise<HttpAnswer>

export function handleRequests(
  service: DocumentService,
  encoding: Encoding,
  coding: BodyCoding | undefined,
): HandleRequest {
  const written = (body: BodyCodec, native: unknown) => encoding.writeText?.(native) ?? body.encode(native)
  const refused = (refusal: Refusal): HttpAnswer => ({
    status: statusOfRefusal[refusal.code],
    body: written(encoding.refusal, encoding.nativeRefusal(refusal)),
  })

  return (method, target, body, contentEncoding) => {
    const route = routeOf(method, target)
    if (!route) return refused(new Refusal('not-found', 'there is no such resource'))
    const { operation, id } = route
    let plain: Uint8Array = body
    let request: unknown
    try {
      plain = plainBody(body, contentEncoding, coding)
      if (operation === 'echo') return { status: 200, body: plain }
      request = route.request ?? encoding.request(operation).decode(plain)
    } catch {
      return refused(undecodable)
    }
    const answer =
      operation === 'update' ? service.update(id, request) : perform(service, encoding, operation, request)
    return andThen(answer as MaybePromise<unknown>, (done) => {
      if (done instanceof Refusal) return refused(done)
      try {
        return { status: statusOf[operation], body: written(encoding.answer(operation), done) }
      } catch {
        return refused(new Refusal('internal', 'the answer cannot be encoded'))
      }
    })
  }
}

interface Route {
  readonly operation: OperationName
  readonly id?: string
  /** What the target itself asks for; undefined where the body does. */
  readonly request?: unknown
}

const documentPrefix = '/documents/'

function routeOf(method: string, target: string): Route | undefined {
  if (method === 'POST') return postRoutes[target]
  const mark = target.indexOf('?')
  const path = mark < 0 ? target : target.slice(0, mark)
  if (method === 'GET' && path === '/documents') {
    const query = new URLSearchParams(mark < 0 ? '' : target.slice(mark + 1))
    const [minimumAge, limit] = [Number(query.get('minimumAge')), Number(query.get('limit'))]
    return { operation: 'query', request: { minimumAge, limit } }
  }
  if (!path.startsWith(documentPrefix)) return undefined
  const id = unescaped(path.slice(documentPrefix.length))
  if (method === 'GET') return { operation: 'read', request: { id } }
  return method === 'PUT' ? { operation: 'update', id } : undefined
}

const postRoutes: Readonly<Record<string, Route>> = Object.assign(Object.create(null), {
  '/documents': { operation: 'create' },
  '/documents/batch': { operation: 'batch' },
  '/cards/echo': { operation: 'echo' },
  '/cards/decode-echo': { operation: 'decode-echo' },
  '/cards/modify': { operation: 'modify' },
})

function unescaped(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
