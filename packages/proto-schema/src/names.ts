/** The name of a field in JSON, as protoc makes it: underscores go, the letter after one becomes a capital. */
export function jsonNameOf(name: string): string {
  return name.replace(/_+([^_])?/g, (_, letter: string | undefined) => (letter ?? '').replace(/[a-z]/, upper))
}

/** The name of the message that holds a map's entries, as protoc makes it. */
export function mapEntryName(fieldName: string): string {
  return `${fieldName.replace(/(?:^|_)([^_])/g, (_, letter: string) => letter.replace(/[a-z]/, upper)).replaceAll('_', '')}Entry`
}

function upper(letter: string): string {
  return letter.toUpperCase()
}

export function joined(scope: string, name: string): string {
  return scope === '' ? name : `${scope}.${name}`
}
