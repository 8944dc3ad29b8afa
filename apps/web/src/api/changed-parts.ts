/** The parts of what was edited that aren't as they were before: others may have changed the rest meanwhile. */
export function changedParts<T extends object>(before: T, edited: T): Partial<T> {
  const changed = Object.entries(edited).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof T]),
  )
  return Object.fromEntries(changed) as Partial<T>
}
