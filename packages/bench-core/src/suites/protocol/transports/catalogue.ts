import type { ContenderInfo } from '../../../model/contender.ts'
import { nearNames, WirebenchError } from '../../../model/errors.ts'
import type { TransportEntry } from '../transport.ts'
import { grpc } from './grpc.ts'
import { httpJson } from './http-json.ts'
import { httpJsonBare } from './http-json-bare.ts'
import { httpMsgpack } from './http-msgpack.ts'
import { httpProtobuf, httpProtobufEnums } from './http-protobuf.ts'
import { http2Json } from './http2-json.ts'
import { versionOf } from './library-version.ts'
import { withPerRequest } from './per-request.ts'
import { tcpMsgpack } from './tcp-msgpack.ts'
import { tcpProtobuf, tcpProtobufEnums } from './tcp-protobuf.ts'
import { websocketMsgpack } from './websocket-msgpack.ts'

/** Every transport; a new one is a file and a line here. */
export const transports: readonly TransportEntry[] = [
  httpJson,
  httpMsgpack,
  httpProtobuf,
  httpProtobufEnums,
  httpJsonBare,
  http2Json,
  websocketMsgpack,
  grpc,
  tcpMsgpack,
  tcpProtobuf,
  tcpProtobufEnums,
].map(withPerRequest)

/** @throws WirebenchError `unknown-transport`, naming the nearest known ones. */
export function findTransport(name: string): TransportEntry {
  const found = transports.find((transport) => transport.info.name === name)
  if (found) return found
  const known = transports.map((transport) => transport.info.name)
  const near = nearNames(name, known)
  throw new WirebenchError(
    'unknown-transport',
    `there is no transport named "${name}"`,
    `choose ${near.length > 0 ? near.join(' or ') : `one of ${known.join(', ')}`}`,
  )
}

/** How a transport presents itself, with the versions of its libraries that are installed here, but for its client. */
export function transportInfo({ info, furtherLibraries }: TransportEntry): ContenderInfo {
  const further = furtherLibraries.map((library) => `${library} ${versionOf(library)}`)
  return { ...info, version: versionOf(info.library), options: [info.options, ...further].join(' · ') }
}
