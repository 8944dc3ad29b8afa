import { streams } from '../operations.ts'
import type { CodecDimension } from './dimension.ts'

/** Times and bytes of up to 10,000 messages as one body. */
export const stream: CodecDimension = { name: 'stream', operations: streams }
