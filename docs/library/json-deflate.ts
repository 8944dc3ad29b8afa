import type { CodecDefinition } from 'wirebench'

export default {
  name: 'json-deflate',
  encoding: 'json',
  options: 'JSON.stringify, then raw deflate at level 1',
  async open() {
    const { deflateRawSync, inflateRawSync } = await import('node:zlib')
    return {
      encode: (value) => deflateRawSync(JSON.stringify(value), { level: 1 }),
      decode: (bytes) => JSON.parse(inflateRawSync(bytes).toString()),
    }
  },
} satisfies CodecDefinition
