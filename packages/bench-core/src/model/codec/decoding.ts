import type { CaseKey } from '../report/case-key.ts'

/** Decodes a message and reads every field of it: what a lazy decoder puts off is done here. */
export const decodeAndRead = 'decode-and-read'

/** The operation that stands for decoding in a language: what is decoded is read, where that was measured. */
export function decodingAmong(measured: ReadonlySet<string>): 'decode' | typeof decodeAndRead {
  return measured.has(decodeAndRead) ? decodeAndRead : 'decode'
}

/** Operations whose work a lazy decoder puts off, so that they crown nobody where `decode-and-read` stands for decoding. */
const lazyWork: ReadonlySet<string> = new Set(['decode', 'round-trip'])

/** Whether an operation of a language leaves out the reading that stands for decoding in it. */
export function leavesReadingOut(operation: string, measured: ReadonlySet<string>): boolean {
  return lazyWork.has(operation) && decodingAmong(measured) !== 'decode'
}

type Compared = Pick<CaseKey, 'operation'> & { readonly reference: string }

/** The same of a comparison among all of its report: every language has a reference of its own. */
export function leavesReadingOutOf({ operation, reference }: Compared, all: readonly Compared[]): boolean {
  return (
    lazyWork.has(operation) &&
    all.some((other) => other.operation === decodeAndRead && other.reference === reference)
  )
}
