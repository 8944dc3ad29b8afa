import { parseServerUrl } from '../../postgres/server-url.ts'
import type { Io } from '../io.ts'

/** Options that take an address, and the variable that takes it instead. */
const variables = { '--pg-url': 'WIREBENCH_PG_URL', '--from-url': 'WIREBENCH_FROM_URL' } as const

/**
 * Says where a password that was given as an option can still be seen: this process hides it, its parents don't.
 * @throws WirebenchError where the option is no address.
 */
export function warnOfPassword(
  given: string | undefined,
  io: Pick<Io, 'stderr'>,
  option: keyof typeof variables = '--pg-url',
): void {
  if (given === undefined || parseServerUrl(given, option).secrets.length === 0) return
  io.stderr.write(
    `warning: the password in ${option} shows in the process list of what started this, such as pnpm; ${variables[option]}, PGPASSWORD or a .pgpass file keep it out\n`,
  )
}
