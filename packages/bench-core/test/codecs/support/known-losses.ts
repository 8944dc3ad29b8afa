import type { Message } from '@bufbuild/protobuf'

/** Codecs that can't hold the integers of a built-in workload; that they are found out is a test of its own. */
export const lossyWith: Readonly<Record<string, readonly string[]>> = { pbf: ['flat-numbers'] }

/** What a codec may be asked for: for pbf messages without what its line says that it loses. */
export function asKept(codec: string, message: Message): Message {
  return codec === 'pbf' ? (narrowed(message) as Message) : message
}

function narrowed(value: unknown): unknown {
  if (typeof value === 'bigint') return BigInt.asIntN(50, value < 0n ? value : BigInt.asUintN(49, value))
  if (typeof value === 'string') return value.replaceAll(/[\u{20000}-\u{10ffff}]/gu, '')
  if (Array.isArray(value)) return value.map(narrowed)
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  const kept = Object.entries(value).filter(([name]) => !/^(true|false|-?\d{15,}|__proto__)$/.test(name))
  return Object.fromEntries(kept.map(([name, part]) => [narrowed(name), narrowed(part)]))
}
