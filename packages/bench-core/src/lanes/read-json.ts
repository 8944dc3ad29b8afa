import { type DescMessage, fromJson, type JsonValue, type Message } from '@bufbuild/protobuf'
import { knownTypes } from '../model/messages/schema-files.ts'

/** A message from its JSON, with 64-bit integers as numbers or as text: every digit counts. */
export function readJson(type: DescMessage, bytes: Uint8Array): Message {
  const value: JsonValue = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), exactly)
  return fromJson(type, value, { registry: knownTypes(type) })
}

/** Integers that a double can't hold are taken as the text that they are. */
function exactly(_: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
  const { source = '' } = context ?? {}
  return /^-?\d+$/.test(source) ? source : value
}
