import type { OperationInput, OperationName } from '../../transport.ts'
import type { BodyCoding } from '../encoding/body-compression.ts'
import type { BodyCodec, Encoding } from '../encoding/encoding.ts'
import { answerCodec } from '../encoding/exact-answer.ts'
import type { ExpectedAnswer } from './outcome.ts'

/** A request with what is due for it, before a client makes its own of it. */
export interface HttpRequest extends ExpectedAnswer, HttpRequestForm {
  readonly request: BodyCodec
}

export function httpRequest(
  input: OperationInput,
  encoding: Encoding,
  coding: BodyCoding | undefined,
): HttpRequest {
  return {
    ...requestForm(input, encoding),
    input,
    request: encoding.request(input.operation),
    answer: answerCodec(encoding, input),
    refusal: encoding.refusal,
    status: statusOf[input.operation],
    coding,
  }
}

/** A request of an operation as HTTP says it. */
interface HttpRequestForm {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  /** The body in native form; undefined where there is none. */
  readonly native: unknown
}

/** The status of each operation's answer. */
export const statusOf: Readonly<Record<OperationName, number>> = {
  create: 201,
  read: 200,
  update: 200,
  query: 200,
  batch: 201,
  echo: 200,
  'decode-echo': 200,
  modify: 200,
}

function requestForm(input: OperationInput, encoding: Encoding): HttpRequestForm {
  switch (input.operation) {
    case 'create':
      return { method: 'POST', path: '/documents', native: encoding.native(input) }
    case 'read':
      return { method: 'GET', path: `/documents/${encodeURIComponent(input.id)}`, native: undefined }
    case 'update':
      return {
        method: 'PUT',
        path: `/documents/${encodeURIComponent(input.id)}`,
        native: encoding.nativeFields(input.document),
      }
    case 'query':
      return {
        method: 'GET',
        path: `/documents?minimumAge=${input.minimumAge}&limit=${input.limit}`,
        native: undefined,
      }
    case 'batch':
      return { method: 'POST', path: '/documents/batch', native: encoding.native(input) }
    case 'echo':
    case 'decode-echo':
    case 'modify':
      return { method: 'POST', path: `/cards/${input.operation}`, native: encoding.native(input) }
  }
}
