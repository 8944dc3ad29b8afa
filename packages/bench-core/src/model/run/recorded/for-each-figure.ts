/** Something for each of the names. */
export function forEachFigure<Name extends string, Value>(
  names: readonly Name[],
  of: (name: Name) => Value,
): Record<Name, Value> {
  const figures = {} as Record<Name, Value>
  for (const name of names) figures[name] = of(name)
  return figures
}
