import type { FieldBytes } from '@wirebench/bench-core/model/messages/own-messages'

/** One field's share of the bytes in either encoding. */
export type FieldShare = ReturnType<typeof fieldShares>[number]

/** Fields of the message itself with everything within them, the largest in JSON first. */
export function fieldShares({ rows, messages, jsonBytes, protobufBytes }: FieldBytes) {
  return rows
    .filter(({ depth }) => depth === 1)
    .map(({ path, json, protobuf }) => ({
      path,
      jsonBytes: jsonBytes === null ? null : json.totalBytes / messages,
      jsonShare: jsonBytes === null || jsonBytes === 0 ? null : json.totalBytes / jsonBytes,
      protobufBytes: protobuf.totalBytes / messages,
      protobufShare: protobufBytes === 0 ? 0 : protobuf.totalBytes / protobufBytes,
    }))
    .toSorted((a, b) => (b.jsonShare ?? b.protobufShare) - (a.jsonShare ?? a.protobufShare))
}

export interface KindShare {
  readonly id: string
  readonly share: number
}

type Row = FieldBytes['rows'][number]
type Kinds = Readonly<Record<string, (row: Row) => number>>

const jsonKinds: Kinds = {
  names: ({ json }) => json.nameBytes,
  values: ({ json }) => json.valueBytes,
  punctuation: ({ json }) => json.punctuationBytes,
}
const protobufKinds: Kinds = {
  tags: ({ protobuf }) => protobuf.tagBytes,
  values: ({ protobuf }) => protobuf.valueBytes,
  lengths: ({ protobuf }) => protobuf.lengthBytes,
}

/** What the bytes of each encoding are spent on, over all fields: names, punctuation and values; tags, lengths and values. */
export function kindShares({ rows, jsonBytes, protobufBytes }: FieldBytes): {
  readonly json: readonly KindShare[]
  readonly protobuf: readonly KindShare[]
} {
  const shares = (kinds: Kinds, all: number | null): KindShare[] =>
    Object.entries(kinds).map(([id, bytesOf]) => ({
      id,
      share: all ? rows.reduce((total, row) => total + bytesOf(row), 0) / all : 0,
    }))
  return { json: shares(jsonKinds, jsonBytes), protobuf: shares(protobufKinds, protobufBytes) }
}
