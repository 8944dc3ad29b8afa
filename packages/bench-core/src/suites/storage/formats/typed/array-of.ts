import type { JsonValue } from '@bufbuild/protobuf'
import type { ColumnKind } from './column-kind.ts'

/** What the binary form of an array begins with: dimensions, whether there are nulls, the type, and of the dimension its length and first place. */
const [emptyHeader, header] = [12, 20]

/** A list of values of one kind in an array of one dimension. */
export function arrayOf<Value>(kind: ColumnKind<Value>): ColumnKind<readonly Value[]> {
  return {
    type: `${kind.type}[]`,
    // Nobody makes arrays of arrays here.
    oid: 0,
    empty: [],
    toCell(values) {
      const cells = values.map((value) => kind.toCell(value))
      const length = cells.reduce(
        (sum, cell) => sum + 4 + cell.length,
        cells.length === 0 ? emptyHeader : header,
      )
      const array = Buffer.alloc(length)
      array.writeInt32BE(cells.length === 0 ? 0 : 1, 0)
      array.writeInt32BE(kind.oid, 8)
      if (cells.length === 0) return array
      array.writeInt32BE(cells.length, 12)
      array.writeInt32BE(1, 16)
      let at = header
      for (const cell of cells) {
        at = array.writeInt32BE(cell.length, at)
        at += cell.copy(array, at)
      }
      return array
    },
    fromCell(array) {
      if (array.readInt32BE(0) === 0) return []
      let at = header
      return Array.from({ length: array.readInt32BE(12) }, () => {
        const start = at + 4
        at = start + array.readInt32BE(at)
        return kind.fromCell(array.subarray(start, at))
      })
    },
    toValue: (values) => `{${values.map((value) => quoted(kind.toValue(value))).join(',')}}`,
    fromParsed: (value) =>
      (Array.isArray(value) ? value : itemsOf(String(value))).map((item) => kind.fromParsed(item)),
    fromJson: (json) => (json as JsonValue[]).map((item) => kind.fromJson(item)),
    toJson: (values) => values.map((value) => kind.toJson(value)),
  }
}

function quoted(value: unknown): string {
  const text = Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : String(value)
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}

/** The items of an array without nulls, as PostgreSQL writes it: quoted where they need to be. */
function itemsOf(literal: string): string[] {
  return [...literal.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/gs)].map(([, inQuotes, bare]) =>
    inQuotes === undefined ? bare! : inQuotes.replaceAll(/\\(.)/gs, '$1'),
  )
}
