import { roundTrip } from '../operations.ts'
import type { CodecDimension } from './dimension.ts'

/** Round trips per second: derived from their mean time, and so never counted beside it. */
export const throughput: CodecDimension = { name: 'throughput', operations: [roundTrip] }
