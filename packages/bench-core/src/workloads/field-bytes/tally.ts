import type { FieldBytesRow } from '../../model/messages/own-messages.ts'
import { sumBy } from '../../model/sum.ts'

/** Own bytes of a path, to be added up while messages are walked through. */
export interface PathTally {
  readonly path: string
  readonly depth: number
  readonly json: { nameBytes: number; punctuationBytes: number; valueBytes: number }
  readonly protobuf: { tagBytes: number; lengthBytes: number; valueBytes: number }
  readonly inner: Map<string, PathTally>
}

export function newTally(path: string, depth: number): PathTally {
  return {
    path,
    depth,
    json: { nameBytes: 0, punctuationBytes: 0, valueBytes: 0 },
    protobuf: { tagBytes: 0, lengthBytes: 0, valueBytes: 0 },
    inner: new Map(),
  }
}

/** Deeper than this a message counts as one value, so that a recursive one has an end. */
const maximumDepth = 8

/** The tally of what is within a path under that name; undefined where it goes too deep to be told apart. */
export function within(tally: PathTally, name: string): PathTally | undefined {
  const known = tally.inner.get(name)
  if (known || tally.depth >= maximumDepth) return known
  const fresh = newTally(
    tally.path === '' ? name : `${tally.path}${name.startsWith('{') ? '' : '.'}${name}`,
    tally.depth + 1,
  )
  tally.inner.set(name, fresh)
  return fresh
}

const maxRows = 1_000

/**
 * The rows in the order of a walk that goes to the largest part first. Of too many those of most bytes are kept, and a
 * last one, `…`, holds the others' parts.
 */
export function tallyRows(root: PathTally): FieldBytesRow[] {
  const rows = walk(root)
  if (rows.length <= maxRows) return rows
  const kept = new Set(rows.toSorted((a, b) => weight(b) - weight(a)).slice(0, maxRows - 1))
  return [...rows.filter((row) => kept.has(row)), addedUp(rows.filter((row) => !kept.has(row)))]
}

function walk(tally: PathTally): FieldBytesRow[] {
  const row = rowOf(tally)
  const below = [...tally.inner.values()].map(walk).toSorted((a, b) => weight(b[0]!) - weight(a[0]!))
  for (const [first] of below) {
    row.json.totalBytes += first!.json.totalBytes
    row.protobuf.totalBytes += first!.protobuf.totalBytes
  }
  return [row, ...below.flat()]
}

function rowOf({ path, depth, json, protobuf }: Omit<PathTally, 'inner'>): FieldBytesRow {
  return {
    path,
    depth,
    json: { ...json, totalBytes: json.nameBytes + json.punctuationBytes + json.valueBytes },
    protobuf: { ...protobuf, totalBytes: protobuf.tagBytes + protobuf.lengthBytes + protobuf.valueBytes },
  }
}

function weight({ json, protobuf }: FieldBytesRow): number {
  return json.totalBytes + protobuf.totalBytes
}

function addedUp(rows: readonly FieldBytesRow[]): FieldBytesRow {
  const sum = (read: (row: FieldBytesRow) => number) => sumBy(rows, read)
  return rowOf({
    path: '…',
    depth: 1,
    json: {
      nameBytes: sum((row) => row.json.nameBytes),
      punctuationBytes: sum((row) => row.json.punctuationBytes),
      valueBytes: sum((row) => row.json.valueBytes),
    },
    protobuf: {
      tagBytes: sum((row) => row.protobuf.tagBytes),
      lengthBytes: sum((row) => row.protobuf.lengthBytes),
      valueBytes: sum((row) => row.protobuf.valueBytes),
    },
  })
}
