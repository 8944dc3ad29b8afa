import { dictionaryCompressions } from '../operations.ts'
import type { CodecDimension } from './dimension.ts'

/** Sizes and times of compressing with a dictionary that was made of other messages. */
export const dictionary: CodecDimension = { name: 'dictionary', operations: dictionaryCompressions }
