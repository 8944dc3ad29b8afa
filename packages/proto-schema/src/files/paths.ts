/** Whether a path has only plain names in it, so that it leads down and nowhere else. */
export function isPlainPath(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (path === '' || path.length > 500 || path.startsWith('/') || /[\\:\x00-\x1f\x7f]/.test(path))
    return false
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}

/** Folders of Go's module cache are called `api@v0.36.0`; imports call them `api`. */
export function withoutVersions(path: string): string {
  return path.replace(/@v\d[^/]*/g, '')
}
