import { isPackaged } from './packaged.ts'

/**
 * The pnpm that a checkout is used with; package.json and the documents name the same. It is an exact version because npm
 * from 11.1 on takes no range from npx's cache: it would ask before every command.
 */
export const pnpmVersion = '12.21.0'

/** What stands before `start` on any machine with npm: that of the package, or of a checkout's scripts. */
export const scriptRunner = isPackaged ? 'npx wirebench' : `npx pnpm@${pnpmVersion}`

/** The command line's own name, as its usage shows it. */
export const benchName = isPackaged ? scriptRunner : 'bench'

/** A command as it can be typed anywhere; what is written for a terminal goes through `asTyped` too. */
export function benchCommand(words: string): string {
  return isPackaged ? `${scriptRunner} ${words}` : `${scriptRunner} bench ${words}`
}
