import type { DescMessage } from '@bufbuild/protobuf'

/** A message type and those of its fields, and of theirs, each once, in the order in which they are met. */
export function messageTypes(root: DescMessage): DescMessage[] {
  const met = new Set<DescMessage>()
  const waiting = [root]
  for (let type = waiting.pop(); type; type = waiting.pop()) {
    if (met.has(type)) continue
    met.add(type)
    waiting.push(...type.fields.flatMap((field) => field.message ?? []).toReversed())
  }
  return [...met]
}
