import type { DescMessage } from '@bufbuild/protobuf'
import { json } from '../../../../codecs/json.ts'
import { tradingCard } from '../../../../workloads/built-in/trading-card.ts'
import { asBuffer } from './as-buffer.ts'
import type { Encoding } from './encoding.ts'
import { plainEncoding, sameForAll } from './plain.ts'

/** JSON by V8's own parser and writer, minified, UTF-8 by the runtime's buffers. */
export async function jsonEncoding(ownType?: DescMessage): Promise<Encoding> {
  const body = {
    encode: (native: unknown) => Buffer.from(JSON.stringify(native)),
    decode: (bytes: Uint8Array) => JSON.parse(asBuffer(bytes).toString()),
  }
  return {
    ...plainEncoding('application/json', sameForAll(body), await json.bind(ownType ?? tradingCard.type)),
    writeText: (native) => JSON.stringify(native),
  }
}
