/** A detail that few formats can carry, as it was changed, with its path in the message. */
export interface ChangedDetail {
  readonly path: string
  readonly text: string
}

/**
 * Changes details of a message that are legal and mean nothing to most programs, but that many formats can't carry: −0 becomes
 * 0, and a `google.protobuf.Value` without a value becomes null. By its JavaScript form, whatever its type.
 */
export function changeDetails(part: unknown, path = ''): ChangedDetail[] {
  if (typeof part !== 'object' || part === null || part instanceof Uint8Array) return []
  const tree = part as Record<string, unknown>
  if (tree.$typeName === 'google.protobuf.Value' && isUnset(tree.kind)) {
    tree.kind = { case: 'nullValue', value: 0 }
    return [{ path, text: 'a google.protobuf.Value without a value became null' }]
  }
  const changed: ChangedDetail[] = []
  for (const [key, value] of Object.entries(tree)) {
    const place = Array.isArray(part) ? `${path}[${key}]` : `${path}.${key}`
    if (Object.is(value, -0)) {
      tree[key] = 0
      changed.push({ path: place, text: '−0 became 0' })
    } else changed.push(...changeDetails(value, place))
  }
  return changed
}

function isUnset(kind: unknown): boolean {
  return (kind as { case?: string }).case === undefined
}
