import { pgUrl, type SecretAddress } from '../../model/options/option/words.ts'
import { parseServerUrl } from '../../postgres/server-url.ts'
import type { Io } from '../io.ts'

/**
 * Says where a password that was given as an option can still be seen: this process hides it, its parents don't.
 * @throws WirebenchError where the option is no address.
 */
export function warnOfPassword(
  given: string | undefined,
  io: Pick<Io, 'stderr'>,
  option: SecretAddress = pgUrl,
): void {
  if (given === undefined || parseServerUrl(given, option).secrets.length === 0) return
  io.stderr.write(
    `warning: the password in ${option.flag} is visible in the process list, as an argument of whatever started this, such as pnpm; use ${option.variable}, PGPASSWORD or a .pgpass file instead\n`,
  )
}
