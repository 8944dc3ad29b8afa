import { roundTrip } from '../operations.ts'
import type { CodecDimension } from './dimension.ts'

/** User and system time of the process, helper threads and collections included, for each round trip. */
export const cpu: CodecDimension = { name: 'cpu', operations: [roundTrip] }
