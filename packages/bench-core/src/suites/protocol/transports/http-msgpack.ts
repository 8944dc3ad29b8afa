import { msgpackr } from '../../../codecs/msgpackr.ts'
import type { TransportEntry } from '../transport.ts'
import { httpCodings } from './encoding/body-compression.ts'
import { msgpackEncoding } from './encoding/msgpack.ts'
import { httpEnds } from './http/ends.ts'
import { serveFastify } from './http/serve-fastify.ts'
import { allOperations } from './operations.ts'

/** REST with MessagePack bodies: the same server as `http-json`, another codec. */
export const httpMsgpack: TransportEntry = {
  info: {
    name: 'http-msgpack',
    title: 'HTTP/1.1 · MessagePack',
    library: 'fastify',
    options: 'no logger, no route schemas, msgpackr bodies',
  },
  isChosenByName: true,
  operations: allOperations,
  cardWorkload: 'trading-card',
  compressions: httpCodings,
  messageCodec: msgpackr,
  ...httpEnds(msgpackEncoding, (open, encoding, options) =>
    serveFastify(open, encoding, 'by-encoding', options),
  ),
}
