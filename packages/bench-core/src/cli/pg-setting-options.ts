import * as z from 'zod/mini'
import { WirebenchError } from '../model/errors.ts'
import { PgSettings } from '../model/storage-spec.ts'

/** What an option takes that sets something on the server that comes with a run; it may be given more than once. */
export function pgSettingOf(text: string, previous: PgSettings = {}): PgSettings {
  const [name = '', ...value] = text.split('=')
  const settings = { ...previous, [name.trim().toLowerCase()]: value.join('=').trim() }
  if (value.length > 0 && z.safeParse(PgSettings, settings).success) return settings
  throw new WirebenchError(
    'invalid-option',
    `the setting is "${text}"`,
    'write its name in PostgreSQL and a value: synchronous_commit=off',
  )
}
