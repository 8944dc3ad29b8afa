/** What lies at a path; undefined where nothing does. */
export function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (part, name) =>
      part === null || part === undefined ? undefined : (part as Record<string, unknown>)[name],
    value,
  )
}

/** Puts a value at a path, with the objects on the way to it. */
export function put(target: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path
  if (rest.length === 0) {
    target[name] = value
    return
  }
  target[name] ??= {}
  put(target[name] as Record<string, unknown>, rest, value)
}
