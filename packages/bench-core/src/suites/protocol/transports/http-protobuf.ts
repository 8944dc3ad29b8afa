import type { TransportEntry } from '../transport.ts'
import {
  byProtobufjs,
  type ProtobufChoice,
  protobufEncoding,
  protobufLibraries,
  withEnums,
} from './encoding/protobuf.ts'
import { overHttp1 } from './http/over-http1.ts'
import { serveFastify } from './http/serve-fastify.ts'

/** REST with Protobuf bodies: the same server as `http-json`, another codec. */
export const httpProtobuf = by({ library: 'protobuf-es', cards: 'strings' })

/** The same by the library that is installed most. */
export const httpProtobufjs = byProtobufjs(by)

/** The same with cards whose vocabulary is enums. */
export const httpProtobufEnums = withEnums(by)

function by(choice: ProtobufChoice): TransportEntry {
  const { codec, name, title } = protobufLibraries[choice.library]
  return {
    info: {
      name: `http-${name}`,
      title: `HTTP/1.1 · ${title}`,
      library: 'fastify',
      options: `no logger, no route schemas, ${codec.info.name} bodies`,
    },
    messageCodec: codec,
    ...overHttp1(
      (ownType) => protobufEncoding(choice, ownType),
      (open, encoding, options) => serveFastify(open, encoding, 'by-encoding', options),
    ),
  }
}
