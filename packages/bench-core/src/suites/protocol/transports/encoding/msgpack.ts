import type { DescMessage } from '@bufbuild/protobuf'
import { msgpackr } from '../../../../codecs/msgpackr.ts'
import { tradingCard } from '../../../../workloads/built-in/trading-card.ts'
import type { Encoding } from './encoding.ts'
import { plainEncoding, sameForAll } from './plain.ts'

/** MessagePack by msgpackr as plain maps, so that any reader can decode a body by itself. */
export async function msgpackEncoding(ownType?: DescMessage): Promise<Encoding> {
  const message = await msgpackr.bind(ownType ?? tradingCard.type)
  return plainEncoding('application/vnd.msgpack', sameForAll(message), message)
}
