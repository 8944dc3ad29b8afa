import type { CodecDimension } from './dimension.ts'

/** Transfer times are modelled from the sizes when the report is made. */
export const network: CodecDimension = { name: 'network', needsSizes: true }
