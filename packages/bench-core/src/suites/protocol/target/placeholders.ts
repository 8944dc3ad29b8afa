import type { RequestSource } from '../client/request-source.ts'

/** How far `{n}` counts before it begins again: what is read by number has to be there. */
const maxNumbers = 1000

const placeholder = /\{(n|random)\}/

/** A text with holes, taken apart once. */
export function filling(text: string): (n: string, random: string) => string {
  // What was in brackets stands between what was around it.
  const parts = text.split(placeholder)
  if (parts.length === 1) return () => text
  return (n, random) => {
    let filled = parts[0]!
    for (let hole = 1; hole < parts.length; hole += 2)
      filled += (parts[hole] === 'n' ? n : random) + parts[hole + 1]!
    return filled
  }
}

/**
 * What stands for the placeholders in each request; undefined for a text that has none.
 * @param random Called where the text has `{random}`.
 */
export function placeholderValues(
  text: string,
  random: () => string,
): RequestSource<{ readonly n: string; readonly random: string }> | undefined {
  if (!placeholder.test(text)) return undefined
  const takesRandom = text.includes('{random}')
  let count = 0
  return {
    next() {
      count = count === maxNumbers ? 1 : count + 1
      return { n: String(count), random: takesRandom ? random() : '' }
    },
  }
}
