import { distance } from 'fastest-levenshtein'

/** The known names nearest to a mistyped one; none that differ in most letters. */
export function nearNames(wanted: string, known: readonly string[]): string[] {
  const typed = wanted.toLowerCase()
  return [...new Set(known)]
    .map((name) => ({ name, letters: distance(typed, name.toLowerCase()) }))
    .filter(({ name, letters }) => letters <= Math.max(2, name.length / 2))
    .toSorted((a, b) => a.letters - b.letters)
    .slice(0, 3)
    .map(({ name }) => name)
}
