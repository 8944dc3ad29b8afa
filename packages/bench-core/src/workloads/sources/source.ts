/** An object of a document that was parsed. */
type Node = Readonly<Record<string, unknown>>

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
