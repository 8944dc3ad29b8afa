import { fromUrl, pgUrl, type SecretAddress } from '../../model/options/option/words.ts'

/** The server of the saved runs, which an agent takes its runs from. */
export const database: SecretAddress = { flag: '--database', label: 'Saved runs', variable: 'DATABASE_URL' }

/** Options whose values may hold a password. */
const secretOptions = [pgUrl, fromUrl, database].map(({ flag }): string => flag)
const mask = '***'

/** The arguments as others may see them. */
export function shownArguments(argv: readonly string[]): string[] {
  return argv.map((argument, index) => {
    if (secretOptions.includes(argv[index - 1] ?? '')) return mask
    const option = secretOptions.find((name) => argument.startsWith(`${name}=`))
    return option === undefined ? argument : `${option}=${mask}`
  })
}

type NamedProcess = Pick<NodeJS.Process, 'argv' | 'argv0' | 'execArgv' | 'title'>

/**
 * Has process lists show this process's command without what only its user may know. Whatever started it, such as a
 * package manager, still shows the whole.
 */
export function hidePasswords(process: NamedProcess): void {
  const [, script = '', ...given] = process.argv
  const shown = shownArguments(given)
  if (shown.every((argument, index) => argument === given[index])) return
  process.title = [process.argv0, ...process.execArgv, script, ...shown].join(' ')
}
