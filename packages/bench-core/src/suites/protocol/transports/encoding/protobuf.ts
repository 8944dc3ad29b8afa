import {
  create,
  type DescMessage,
  fromBinary,
  type Message,
  type MessageShape,
  toBinary,
} from '@bufbuild/protobuf'
import {
  CreatedListSchema,
  DocumentListSchema,
  DocumentSchema,
  QueryRequestSchema,
  ReadRequestSchema,
  RefusalSchema,
} from '../../../../workloads/gen/wirebench/protocol/v1/documents_pb.js'
import { tradingCard, tradingCardEnums } from '../../../../workloads/trading-card.ts'
import type { DocumentFields } from '../../service/documents.ts'
import type { OperationInput, OperationName } from '../../transport.ts'
import type { BodyCodec, Encoding } from './encoding.ts'
import { exactAnswer, messageOf } from './exact-answer.ts'

/** Protobuf by protobuf-es; the cards' vocabulary is written as strings or as enums. */
export async function protobufEncoding(cards: 'strings' | 'enums', ownType?: DescMessage): Promise<Encoding> {
  const message = bodyOf(ownType ?? (cards === 'strings' ? tradingCard : tradingCardEnums).type)
  const requests = bodies(message, {
    create: DocumentSchema,
    read: ReadRequestSchema,
    update: DocumentSchema,
    query: QueryRequestSchema,
    batch: DocumentListSchema,
  })
  const answers = bodies(message, {
    create: DocumentSchema,
    read: DocumentSchema,
    update: DocumentSchema,
    query: DocumentListSchema,
    batch: CreatedListSchema,
  })
  return {
    contentType: 'application/x-protobuf',
    makeDocument,
    native,
    nativeFields: (fields) => makeDocument('', fields),
    request: (operation) => requests[operation],
    answer: (operation) => answers[operation],
    messageAnswer: (input) => exactAnswer(input, message, asItIs),
    refusal: bodyOf(RefusalSchema),
    // A generated message type is a plain object with its name: the same as `create` gives, without its search of fields.
    documentList: (documents) =>
      ({ $typeName: DocumentListSchema.typeName, documents }) as MessageShape<typeof DocumentListSchema>,
    createdList: (ids) =>
      ({ $typeName: CreatedListSchema.typeName, ids }) as MessageShape<typeof CreatedListSchema>,
    nativeRefusal: ({ code, message }) => create(RefusalSchema, { code, message }),
  }
}

/** A message of the library's own is both its native form and what it is compared in. */
const asItIs = {
  fromMessage: (message: Message): unknown => message,
  toMessage: (native: unknown) => native as Message,
}

function makeDocument(id: string, { name, email, age, role, filler = '' }: DocumentFields) {
  return { $typeName: DocumentSchema.typeName, id, name, email, age, role, filler } as MessageShape<
    typeof DocumentSchema
  >
}

function native(input: OperationInput): Message {
  switch (input.operation) {
    case 'create':
      return makeDocument('', input.document)
    case 'read':
      return create(ReadRequestSchema, { id: input.id })
    case 'update':
      return makeDocument(input.id, input.document)
    case 'query':
      return create(QueryRequestSchema, { minimumAge: input.minimumAge, limit: input.limit })
    case 'batch':
      return create(DocumentListSchema, {
        documents: input.documents.map((fields) => makeDocument('', fields)),
      })
    case 'echo':
    case 'decode-echo':
    case 'modify':
      return messageOf(input)
  }
}

function bodies(
  message: BodyCodec,
  schemas: Record<'create' | 'read' | 'update' | 'query' | 'batch', DescMessage>,
): Record<OperationName, BodyCodec> {
  return {
    create: bodyOf(schemas.create),
    read: bodyOf(schemas.read),
    update: bodyOf(schemas.update),
    query: bodyOf(schemas.query),
    batch: bodyOf(schemas.batch),
    echo: message,
    'decode-echo': message,
    modify: message,
  }
}

function bodyOf(schema: DescMessage): BodyCodec {
  return {
    encode: (message) => toBinary(schema, message as Message),
    decode: (bytes) => fromBinary(schema, bytes),
  }
}
