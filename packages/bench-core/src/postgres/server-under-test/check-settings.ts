import { invalidOption } from '../../model/errors.ts'
import { pgUrlSaid, words } from '../../model/options/option/words.ts'
import type { PgSettings, StorageServer } from '../../model/storage/storage-spec.ts'

/**
 * Settings with these in their names have the server run a program, load a library, or use a file or an address of the
 * machine. They are nothing that a spec from elsewhere may say, and nothing that a benchmark is about.
 */
const notForSpecs =
  /command|librar|preload|provider|file(?!s?_(limit|per))|director|path|socket|listen|port$|^port|conninfo|host|hba|ident|ssl|krb|pam|ldap|oauth|log_|role|authori[sz]ation/

/** @throws WirebenchError for settings that a run can't make, and for those of a server that isn't the run's. */
export function checkSettings(settings: PgSettings, { kind }: StorageServer): void {
  const names = Object.keys(settings)
  if (names.length > 0 && kind === 'own') {
    throw invalidOption(
      `${names.join(' and ')} can be set only on the run’s own server`,
      words`set it on your own server yourself, or don’t give a server (${pgUrlSaid})`,
      'storage.pgSettings',
    )
  }
  const refused = names.find((name) => notForSpecs.test(name))
  if (refused !== undefined) {
    throw invalidOption(
      `the setting "${refused}" would name a program, a file, an address or a log on the server`,
      words`leave it out, or measure on your own server that has it (${pgUrlSaid})`,
      'storage.pgSettings',
    )
  }
}
