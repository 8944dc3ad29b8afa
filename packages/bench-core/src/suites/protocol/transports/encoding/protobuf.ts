import { create, type DescMessage, type Message, type MessageShape } from '@bufbuild/protobuf'
import type { BoundCodec, CodecEntry } from '../../../../codecs/codec.ts'
import { protobufEs } from '../../../../codecs/protobuf-es.ts'
import { protobufjs } from '../../../../codecs/protobufjs.ts'
import { cardOperations } from '../../../../model/protocol/operations.ts'
import { tradingCard, tradingCardEnums } from '../../../../workloads/built-in/trading-card.ts'
import {
  CreatedListSchema,
  DocumentListSchema,
  DocumentSchema,
  QueryRequestSchema,
  ReadRequestSchema,
  RefusalSchema,
} from '../../../../workloads/gen/wirebench/protocol/v1/documents_pb.js'
import type { DocumentFields } from '../../service/documents.ts'
import type { OperationInput, OperationName, TransportEntry } from '../../transport.ts'
import type { BodyCodec, Encoding } from './encoding.ts'
import { exactAnswer, messageOf } from './exact-answer.ts'
import { type Bodies, plainEncoding } from './plain.ts'

/** What a transport tells of the library that writes its bodies. The name is also the end of its own. */
export const protobufLibraries = {
  'protobuf-es': { codec: protobufEs, name: 'protobuf', title: 'Protobuf' },
  protobufjs: { codec: protobufjs, name: 'protobufjs', title: 'Protobuf by protobuf.js' },
} as const satisfies Record<
  string,
  { readonly codec: CodecEntry; readonly name: string; readonly title: string }
>

type ProtobufLibrary = keyof typeof protobufLibraries

export interface ProtobufChoice {
  readonly library: ProtobufLibrary
  /** How the cards' vocabulary is written. */
  readonly cards: 'strings' | 'enums'
}

type MadeBy = (choice: ProtobufChoice) => TransportEntry

/** A transport by the library that is installed most. */
export function byProtobufjs(by: MadeBy): TransportEntry {
  return { ...by({ library: 'protobufjs', cards: 'strings' }), isChosenByName: true }
}

/** A transport with cards whose vocabulary is enums. */
export function withEnums(by: MadeBy): TransportEntry {
  const entry = by({ library: 'protobuf-es', cards: 'enums' })
  const { name, title, options } = entry.info
  return {
    ...entry,
    info: {
      ...entry.info,
      name: `${name}-enums`,
      title: `${title} with enums`,
      options: `${options}, vocabulary as enums`,
    },
    operations: cardOperations,
    cardWorkload: 'trading-card-enums',
  }
}

/** Protobuf by either library: the same schemas, and the same bytes. */
export async function protobufEncoding(
  { library, cards }: ProtobufChoice,
  ownType?: DescMessage,
): Promise<Encoding> {
  const { codec } = protobufLibraries[library]
  const message = await codec.bind(ownType ?? (cards === 'strings' ? tradingCard : tradingCardEnums).type)
  const bodies = await bodiesBy(codec, message)
  return library === 'protobufjs'
    ? plainEncoding(contentType, bodies, message)
    : generatedEncoding(bodies, message)
}

const contentType = 'application/x-protobuf'

/** protobuf.js writes plain objects as they are; protobuf-es wants its own, which carry the name of their type. */
function generatedEncoding({ request, answer, refusal }: Bodies, message: BoundCodec): Encoding {
  return {
    contentType,
    makeDocument,
    native,
    nativeFields: (fields) => makeDocument('', fields),
    request,
    answer,
    messageAnswer: (input) => exactAnswer(input, message, message),
    refusal,
    // A generated message type is a plain object with its name: the same as `create` gives, without its search of fields.
    documentList: (documents) =>
      ({ $typeName: DocumentListSchema.typeName, documents }) as MessageShape<typeof DocumentListSchema>,
    createdList: (ids) =>
      ({ $typeName: CreatedListSchema.typeName, ids }) as MessageShape<typeof CreatedListSchema>,
    nativeRefusal: ({ code, message }) => create(RefusalSchema, { code, message }),
  }
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

async function bodiesBy(codec: CodecEntry, message: BodyCodec): Promise<Bodies> {
  const bound = async (schema: DescMessage): Promise<BodyCodec> => codec.bind(schema)
  const document = await bound(DocumentSchema)
  const list = await bound(DocumentListSchema)
  const messages = { echo: message, 'decode-echo': message, modify: message }
  const requests: Record<OperationName, BodyCodec> = {
    create: document,
    read: await bound(ReadRequestSchema),
    update: document,
    query: await bound(QueryRequestSchema),
    batch: list,
    ...messages,
  }
  const answers: Record<OperationName, BodyCodec> = {
    create: document,
    read: document,
    update: document,
    query: list,
    batch: await bound(CreatedListSchema),
    ...messages,
  }
  return {
    request: (operation) => requests[operation],
    answer: (operation) => answers[operation],
    refusal: await bound(RefusalSchema),
  }
}
