import { compressions } from '../operations.ts'
import type { CodecDimension } from './dimension.ts'

/** Sizes and times of compressing what was encoded. */
export const compressed: CodecDimension = { name: 'compressed', operations: compressions }
