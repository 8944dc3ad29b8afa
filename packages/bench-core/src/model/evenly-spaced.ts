/** So many of the items, spread evenly over all of them with the first among them; all where there are no more. */
export function evenlySpaced<Item>(items: readonly Item[], most: number): readonly Item[] {
  if (items.length <= most) return items
  return Array.from({ length: most }, (_, index) => items[Math.floor((index * items.length) / most)]!)
}
