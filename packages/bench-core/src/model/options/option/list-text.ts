/** A list as it is typed: joined by commas, with a backslash before one that belongs to an item, such as a path. */
export function listText(items: readonly string[]): string {
  return items.map((item) => item.replaceAll(',', '\\,')).join(',')
}

/** The opposite, without what is empty. */
export function listOf(text: string): string[] {
  return text
    .split(/(?<!\\),/)
    .map((item) => item.trim().replaceAll('\\,', ','))
    .filter((item) => item !== '')
}
