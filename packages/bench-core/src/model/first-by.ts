/** Items by what `keyOf` says of each, in their order: of several that are alike the first. */
export function firstBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item> {
  return new Map([...Map.groupBy(items, keyOf)].map(([key, [first]]) => [key, first!]))
}
