import { parseServerUrl } from '../../postgres/server-url.ts'
import type { Io } from '../io.ts'

/**
 * Says where a password that was given as an option can still be seen: this process hides it, its parents don't.
 * @throws WirebenchError where the option is no address.
 */
export function warnOfPassword(option: string | undefined, io: Pick<Io, 'stderr'>): void {
  if (option === undefined || parseServerUrl(option, '--pg-url').secrets.length === 0) return
  io.stderr.write(
    'warning: the password in --pg-url shows in the process list of what started this, such as pnpm; WIREBENCH_PG_URL, PGPASSWORD or a .pgpass file keep it out\n',
  )
}
