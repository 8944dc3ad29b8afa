import type { DescMessage } from '@bufbuild/protobuf'
import type { BoundCodec, CodecEntry } from '../../../src/codecs/codec.ts'

const bound = new WeakMap<CodecEntry, WeakMap<DescMessage, Promise<BoundCodec>>>()

/** What binds a codec to message types, each once: some of them generate and compile code for it. */
export function bindOnce(codec: CodecEntry): (type: DescMessage) => Promise<BoundCodec> {
  const own = bound.getOrInsertComputed(codec, () => new WeakMap())
  return (type) => own.getOrInsertComputed(type, () => codec.bind(type))
}
