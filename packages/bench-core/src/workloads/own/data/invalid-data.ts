import { WirebenchError } from '../../../model/errors.ts'
import type { Wording } from '../../../model/options/option/words.ts'

/** Sample data that can't be used, with the file and the record to look at. */
export function invalidData(
  place: string,
  what: string,
  hint: string | Wording = 'correct it there',
): WirebenchError {
  return new WirebenchError('invalid-data', `${place}: ${what}`, hint)
}

export function recordPlace(file: string, record: number, line?: number): string {
  return `${file}, record ${record}${line === undefined ? '' : ` (line ${line})`}`
}
