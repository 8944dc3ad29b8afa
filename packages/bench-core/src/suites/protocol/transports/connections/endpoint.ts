import { modifyCard } from '../../service/cards.ts'
import type { DocumentService } from '../../service/document-service.ts'
import type { MaybePromise } from '../../service/maybe-promise.ts'
import { Refusal } from '../../service/refusal.ts'
import type { OperationName } from '../../transport.ts'
import type { Encoding } from '../encoding/encoding.ts'

/** A request that names its operation: bytes in, bytes or a refusal out. Never throws, never rejects. */
export type Endpoint = (operation: OperationName, body: Uint8Array) => MaybePromise<Uint8Array | Refusal>

/** Decodes a request's body, has the service do it, and encodes the answer. */
export function endpoint(service: DocumentService, encoding: Encoding): Endpoint {
  return (operation, body) => {
    if (operation === 'echo') return body
    let request: unknown
    try {
      request = encoding.request(operation).decode(body)
    } catch {
      return undecodable
    }
    const answer = perform(service, encoding, operation, request)
    return answer instanceof Promise
      ? answer.then((done) => encoded(encoding, operation, done))
      : encoded(encoding, operation, answer)
  }
}

export const undecodable = new Refusal('invalid', 'the body cannot be decoded')

interface RpcRequest {
  readonly id?: unknown
  readonly minimumAge?: unknown
  readonly limit?: unknown
  readonly documents?: unknown
}

/** Does a decoded request; the answer is in native form. */
export function perform(
  service: DocumentService,
  encoding: Encoding,
  operation: OperationName,
  request: unknown,
): MaybePromise<unknown> {
  if (typeof request !== 'object' || request === null) return new Refusal('invalid', 'a request is an object')
  const { id, minimumAge, limit, documents } = request as RpcRequest
  switch (operation) {
    case 'create':
      return service.create(request)
    case 'read':
      return service.read(id)
    case 'update':
      return service.update(id, request)
    case 'query':
      return listed(encoding, service.query(minimumAge, limit))
    case 'batch':
      return created(encoding, service.batch(documents))
    case 'echo':
    case 'decode-echo':
      return request
    case 'modify':
      return modifyCard(request)
  }
}

function listed(encoding: Encoding, found: ReturnType<DocumentService['query']>): MaybePromise<unknown> {
  if (found instanceof Promise) return found.then((documents) => listed(encoding, documents))
  return found instanceof Refusal ? found : encoding.documentList(found)
}

function created(encoding: Encoding, made: ReturnType<DocumentService['batch']>): MaybePromise<unknown> {
  if (made instanceof Promise) return made.then((ids) => created(encoding, ids))
  return made instanceof Refusal ? made : encoding.createdList(made)
}

function encoded(encoding: Encoding, operation: OperationName, answer: unknown): Uint8Array | Refusal {
  if (answer instanceof Refusal) return answer
  try {
    return encoding.answer(operation).encode(answer)
  } catch {
    // A card whose fields have other types than the schema's decodes from schemaless bytes, but can't be written.
    return new Refusal('invalid', 'the answer to this request cannot be encoded')
  }
}
