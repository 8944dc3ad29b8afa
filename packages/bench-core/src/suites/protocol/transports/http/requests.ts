import type { OperationInput, OperationName } from '../../transport.ts'
import type { Encoding } from '../encoding/encoding.ts'

/** A request of an operation as HTTP says it. */
export interface HttpRequestForm {
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

export function requestForm(input: OperationInput, encoding: Encoding): HttpRequestForm {
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
