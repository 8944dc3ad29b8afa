import type { CodecDimension } from './dimension.ts'

/** Encoded bytes over the whole corpus: every trial tells them when it is ready. */
export const payload: CodecDimension = { name: 'payload', needsSizes: true }
