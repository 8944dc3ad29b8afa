import type { DescMessage } from '@bufbuild/protobuf'

/** Whether a `google.protobuf.Any` stands anywhere in such a message. */
export function holdsAny(type: DescMessage, seen: Set<DescMessage> = new Set()): boolean {
  if (type.typeName === 'google.protobuf.Any') return true
  if (seen.has(type)) return false
  seen.add(type)
  return type.fields.some(({ message }) => message !== undefined && holdsAny(message, seen))
}
