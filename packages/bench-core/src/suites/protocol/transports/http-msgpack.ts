import { msgpackr } from '../../../codecs/msgpackr.ts'
import type { TransportEntry } from '../transport.ts'
import { msgpackEncoding } from './encoding/msgpack.ts'
import { overHttp1 } from './http/over-http1.ts'
import { serveFastify } from './http/serve-fastify.ts'

/** REST with MessagePack bodies: the same server as `http-json`, another codec. */
export const httpMsgpack: TransportEntry = {
  info: {
    name: 'http-msgpack',
    title: 'HTTP/1.1 · MessagePack',
    library: 'fastify',
    options: 'no logger, no route schemas, msgpackr bodies',
  },
  isChosenByName: true,
  messageCodec: msgpackr,
  ...overHttp1(msgpackEncoding, (open, encoding, options) =>
    serveFastify(open, encoding, 'by-encoding', options),
  ),
}
