import { distance } from 'fastest-levenshtein'

/**
 * The known names nearest to a mistyped one: those that it is the beginning or a part of, then by Levenshtein distance; none
 * that differ in most letters.
 */
export function nearNames(wanted: string, known: readonly string[]): string[] {
  const typed = wanted.toLowerCase()
  const beginning = typed === '' ? [] : known.filter((name) => name.toLowerCase().startsWith(typed))
  const holding = typed.length < 3 ? [] : known.filter((name) => name.toLowerCase().includes(typed))
  const near = known
    .map((name) => ({ name, letters: distance(typed, name.toLowerCase()) }))
    .filter(({ name, letters }) => letters <= Math.max(2, name.length / 2))
    .toSorted((a, b) => a.letters - b.letters)
    .map(({ name }) => name)
  return [...new Set([...beginning, ...holding, ...near])].slice(0, 3)
}
