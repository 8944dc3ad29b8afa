import { printable } from './printable.ts'

/** A value as a POSIX shell takes it: in single quotes unless it is plain, and without what a terminal would act on. */
export function shellWord(value: string): string {
  const shown = printable(value)
  return /^[\w@%+=:,./-]+$/.test(shown) ? shown : `'${shown.replaceAll("'", "'\\''")}'`
}
