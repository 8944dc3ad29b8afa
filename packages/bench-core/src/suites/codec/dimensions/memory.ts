import { roundTrip } from '../operations.ts'
import type { CodecDimension } from './dimension.ts'

/** What a round trip allocates, the most that the process held, and what a decoded message keeps after a collection. */
export const memory: CodecDimension = { name: 'memory', operations: [roundTrip] }
