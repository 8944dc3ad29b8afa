import { readFile } from 'node:fs/promises'
import { checkedFiles, type DataLimits, defaultDataLimits } from './read-data.ts'

/** `"@type": "type.googleapis.com/acme.v1.Paid"` of JSON. */
const inJson = /"@type"\s*:\s*"[^"\n]{0,400}\/([A-Za-z_][\w.]{0,400})"/g

/** A field 1 of text with a slash in it, which is what an `Any` begins with in protobuf. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the tag and the length of a field
const inBinary = /\x0a([\x01-\x7f])(?=[\w.:-]{0,126}\/[A-Za-z_])/g

const typeAtEnd = /\/([A-Za-z_][\w.]*)$/

/**
 * Full names of the types that the data may say a `google.protobuf.Any` holds. Only seemingly, where a text looks like it:
 * who asks looks for their definition.
 */
export async function typesOfAny(
  paths: readonly string[],
  limits: DataLimits = defaultDataLimits,
): Promise<ReadonlySet<string>> {
  const names = new Set<string>()
  for (const path of await checkedFiles(paths, limits)) {
    const text = (await readFile(path)).toString('latin1')
    for (const [, name] of text.matchAll(inJson)) names.add(name!)
    for (const { index, 1: length } of text.matchAll(inBinary)) {
      const url = text.slice(index + 2, index + 2 + length!.charCodeAt(0))
      const name = typeAtEnd.exec(url)?.[1]
      if (name !== undefined) names.add(name)
    }
  }
  return names
}
