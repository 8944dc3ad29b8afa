import { decode, decodeAndRead } from '../operations.ts'
import type { CodecDimension } from './dimension.ts'

export const deserialization: CodecDimension = {
  name: 'deserialization',
  operations: [decode, decodeAndRead],
}
