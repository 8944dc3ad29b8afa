/** Whether both name one contender: a transport's options may stand in any order. */
export function isSameContender(one: string, other: string): boolean {
  return sortedName(one) === sortedName(other)
}

function sortedName(text: string): string {
  const [name, ...options] = text.split('+').map((part) => part.trim())
  return [name, ...options.toSorted()].join('+')
}
