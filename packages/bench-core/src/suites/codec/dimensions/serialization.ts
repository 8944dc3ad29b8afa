import { encode } from '../operations.ts'
import type { CodecDimension } from './dimension.ts'

export const serialization: CodecDimension = { name: 'serialization', operations: [encode] }
