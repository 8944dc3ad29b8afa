import { isUtf8 } from 'node:buffer'

/** By what binary files begin with, a byte a character. */
const beginnings: readonly (readonly [string, string])[] = [
  ['\x1f\x8b', 'a gzip file'],
  ['\x28\xb5\x2f\xfd', 'a zstd file'],
  ['PK\x03\x04', 'a ZIP archive or an Office document'],
  ['%PDF-', 'a PDF'],
  ['\x89PNG', 'a picture'],
  ['\xff\xd8\xff', 'a picture'],
  ['GIF8', 'a picture'],
  ['PAR1', 'a Parquet file'],
  ['Obj\x01', 'an Avro file'],
  ['SQLite format 3', 'an SQLite database'],
  ['\x7fELF', 'a program'],
]

/** By what texts begin with. */
const textBeginnings: readonly (readonly [RegExp, string])[] = [
  [/^\s*<(!doctype html|html)\b/i, 'HTML'],
  [/^\s*<[?!]?[a-z]/i, 'XML'],
  [/^\s*(?:\/\/[^\n]*\n\s*)*(?:syntax|edition)\s*=\s*["']/, 'a .proto schema'],
  [/^---\s*\n/, 'YAML'],
]

/** What a file that holds no messages seems to be, in words; undefined for binary data that may be anything. */
export function seemingKind(bytes: Uint8Array): string | undefined {
  const begins = Buffer.from(bytes.subarray(0, 4_000))
  const characters = begins.toString('latin1')
  const [, binary] = beginnings.find(([start]) => characters.startsWith(start)) ?? []
  if (binary !== undefined) return binary
  if (!isUtf8(bytes) || hasControls(bytes)) return undefined
  const text = begins.toString('utf8').replace(/^\ufeff/, '')
  const [, kind] = textBeginnings.find(([pattern]) => pattern.test(text)) ?? []
  return kind ?? (isTable(text) ? 'a table such as CSV' : 'plain text')
}

/** Characters that no text has: those of protobuf's tags and lengths, for example. */
export function hasControls(bytes: Uint8Array): boolean {
  return bytes.some((byte) => byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 13)
}

/** Whether the first lines have the same number of separators. */
function isTable(text: string): boolean {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const [first = '', second] = lines
  return (
    second !== undefined &&
    [',', ';', '\t'].some((separator) => {
      const count = first.split(separator).length
      return count > 1 && second.split(separator).length === count
    })
  )
}
