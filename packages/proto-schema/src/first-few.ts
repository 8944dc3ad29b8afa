/** The first few of some names, and how many more there are: `a, b, c and 5 more`. One more is named: that takes no more room. */
export function firstFew(names: readonly string[], few: number, separator = ', '): string {
  const more = names.length - few
  return more > 1 ? `${names.slice(0, few).join(separator)} and ${more} more` : names.join(separator)
}
