import fc from 'fast-check'

const surrogates = { first: 0xd800, count: 0x800 }

/**
 * Any character but half a pair: what the unit `binary` draws. That numbers all million of them in each process first,
 * which takes a second and 180 MB.
 */
const anyCharacter = fc
  .nat({ max: 0x10ffff - surrogates.count })
  .map((place) => String.fromCodePoint(place < surrogates.first ? place : place + surrogates.count), placeOf)

function placeOf(text: unknown): number {
  const [character, ...more] = String(text)
  if (character === undefined || more.length > 0) throw new Error('not a character')
  const codePoint = character.codePointAt(0)!
  return codePoint < surrogates.first ? codePoint : codePoint - surrogates.count
}

/** Any text without half a pair. */
export function anyText(maxLength?: number): fc.Arbitrary<string> {
  return fc.string({ unit: anyCharacter, ...(maxLength !== undefined && { maxLength }) })
}
