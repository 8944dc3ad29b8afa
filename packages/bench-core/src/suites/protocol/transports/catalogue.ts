import { versionOf } from '../../../codecs/code/library-version.ts'
import { findNamed, WirebenchError } from '../../../model/errors.ts'
import type { ContenderInfo } from '../../../model/report/contender.ts'
import type { TransportEntry } from '../transport.ts'
import { connect, grpcWeb } from './connect.ts'
import { withPerRequest } from './connections/per-request.ts'
import { grpc, grpcProtobufjs } from './grpc.ts'
import { httpJson } from './http-json.ts'
import { httpJsonBare } from './http-json-bare.ts'
import { httpMsgpack } from './http-msgpack.ts'
import { httpProtobuf, httpProtobufEnums, httpProtobufjs } from './http-protobuf.ts'
import { http2Json } from './http2-json.ts'
import { tcpMsgpack } from './tcp-msgpack.ts'
import { tcpProtobuf, tcpProtobufEnums, tcpProtobufjs } from './tcp-protobuf.ts'
import { websocketMsgpack } from './websocket-msgpack.ts'

/** Every transport; a new one is a file and a line here. */
export const transports: readonly TransportEntry[] = [
  httpJson,
  httpMsgpack,
  httpProtobuf,
  httpProtobufjs,
  httpProtobufEnums,
  httpJsonBare,
  http2Json,
  websocketMsgpack,
  grpc,
  grpcProtobufjs,
  connect,
  grpcWeb,
  tcpMsgpack,
  tcpProtobuf,
  tcpProtobufjs,
  tcpProtobufEnums,
].map(withPerRequest)

/** What people look for and don't find, and why. */
export const missingTransport = {
  title: 'HTTP/3',
  why: 'this Node.js is built without QUIC (process.features.quic is false)',
} as const

/** @throws WirebenchError `unknown-transport`, naming the nearest known ones or saying why there is none. */
export function findTransport(name: string): TransportEntry {
  if (/^(http-?\/?3|h3|quic)/i.test(name)) {
    const { title, why } = missingTransport
    throw new WirebenchError(
      'unknown-transport',
      `there is no ${title} to measure: ${why}`,
      'leave it out, or measure HTTP/2: http2-json, grpc',
    )
  }
  return findNamed(name, transports, ({ info }) => info.name, {
    code: 'unknown-transport',
    what: 'transport',
  })
}

/** How a transport presents itself, with the versions of its libraries that are installed here, but for its client. */
export function transportInfo({ info, messageCodec }: TransportEntry): ContenderInfo {
  const { encoding, library } = messageCodec.info
  const options = library === 'node' ? info.options : `${info.options} · ${library} ${versionOf(library)}`
  return { ...info, encoding, version: versionOf(info.library), options }
}
