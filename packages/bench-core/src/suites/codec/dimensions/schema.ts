import { evolutionsHere } from '../evolution/evolve.ts'
import type { CodecDimension } from './dimension.ts'

/** Schema evolution: what a reader of another version makes of the bytes, and how long it takes. */
export const schema: CodecDimension = { name: 'schema', apart: evolutionsHere }
