/**
 * The pnpm that a checkout is used with; package.json and the documents name the same. It is an exact version because npm
 * from 11.1 on takes no range from npx's cache: it would ask before every command.
 */
export const pnpmVersion = '12.21.0'

/** What stands before the name of a script of package.json on any machine that has a checkout and npm. */
export const scriptRunner = `npx pnpm@${pnpmVersion}`

/** A command as it can be typed in any checkout; what is written for a terminal goes through `asTyped` too. */
export function benchCommand(words: string): string {
  return `${scriptRunner} bench ${words}`
}
