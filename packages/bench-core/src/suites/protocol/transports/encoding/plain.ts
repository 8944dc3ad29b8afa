import type { BoundCodec } from '../../../../codecs/codec.ts'
import type { DocumentFields, StoredDocument } from '../../service/documents.ts'
import type { OperationInput, OperationName } from '../../transport.ts'
import type { BodyCodec, Encoding } from './encoding.ts'
import { exactAnswer, messageOf } from './exact-answer.ts'

/** How each kind of body is written. */
export interface Bodies {
  request(operation: OperationName): BodyCodec
  answer(operation: OperationName): BodyCodec
  readonly refusal: BodyCodec
}

/** Without a schema there is one way for all of them. */
export function sameForAll(body: BodyCodec): Bodies {
  return { request: () => body, answer: () => body, refusal: body }
}

/** An encoding whose native form is plain objects, of which what is empty is left out. */
export function plainEncoding(
  contentType: string,
  { request, answer, refusal }: Bodies,
  message: Pick<BoundCodec, 'fromMessage' | 'toMessage'>,
): Encoding {
  return {
    contentType,
    makeDocument: plainDocument,
    native: (input) => plainRequest(input, message),
    nativeFields: plainFields,
    request,
    answer,
    messageAnswer: (input) => exactAnswer(input, answer(input.operation), message),
    refusal,
    documentList: (documents) => ({ documents }),
    createdList: (ids) => ({ ids }),
    nativeRefusal: ({ code, message }) => ({ code, message }),
  }
}

function plainRequest(input: OperationInput, message: Pick<BoundCodec, 'fromMessage'>): unknown {
  switch (input.operation) {
    case 'create':
      return plainFields(input.document)
    case 'read':
      return { id: input.id }
    case 'update':
      return plainDocument(input.id, input.document)
    case 'query':
      return { minimumAge: input.minimumAge, limit: input.limit }
    case 'batch':
      return { documents: input.documents.map(plainFields) }
    case 'echo':
    case 'decode-echo':
    case 'modify':
      return message.fromMessage(messageOf(input))
  }
}

/** A filler that is empty is left out, as protobuf leaves out empty fields. */
function plainDocument(id: string, { name, email, age, role, filler }: DocumentFields): StoredDocument {
  return filler ? { id, name, email, age, role, filler } : { id, name, email, age, role }
}

function plainFields({ name, email, age, role, filler }: DocumentFields): DocumentFields {
  return filler ? { name, email, age, role, filler } : { name, email, age, role }
}
