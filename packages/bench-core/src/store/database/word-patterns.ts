/** A pattern for LIKE of each word of a search: it occurs somewhere, with signs that LIKE reads as they are written. */
export function wordPatterns(query: string): string[] {
  const words = query.split(/\s+/).filter(Boolean)
  return words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}
