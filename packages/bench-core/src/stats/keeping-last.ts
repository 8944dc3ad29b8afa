/** Remembers the last so many results by their ids: what was found is found once while it is among them. */
export function keepingLast<Result>(most: number): (id: string, find: () => Result) => Result {
  const known = new Map<string, Result>()
  return (id, find) => {
    if (known.has(id)) return known.get(id)!
    const result = find()
    known.set(id, result)
    const [oldest] = known.keys()
    if (known.size > most) known.delete(oldest!)
    return result
  }
}
