import type { BoundCodec } from '../../../../codecs/codec.ts'
import type { DocumentFields, StoredDocument } from '../../service/documents.ts'
import type { OperationInput } from '../../transport.ts'
import type { BodyCodec, Encoding } from './encoding.ts'
import { exactAnswer, messageOf } from './exact-answer.ts'

/** An encoding that writes plain objects without a schema: one codec for every kind of body. */
export function plainEncoding(contentType: string, body: BodyCodec, message: BoundCodec): Encoding {
  return {
    contentType,
    makeDocument: plainDocument,
    native: (input) => plainRequest(input, message),
    nativeFields: plainFields,
    request: () => body,
    answer: () => body,
    messageAnswer: (input) => exactAnswer(input, body, message),
    refusal: body,
    documentList: (documents) => ({ documents }),
    createdList: (ids) => ({ ids }),
    nativeRefusal: ({ code, message }) => ({ code, message }),
  }
}

function plainRequest(input: OperationInput, message: BoundCodec): unknown {
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
