import { readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Named } from '../model/options/option/words.ts'
import { parseServerUrl, type ServerAddress } from './server-url.ts'

/**
 * An address with the login that PostgreSQL's own programs would use: its user, and where it has no password, that of
 * PGPASSWORD or of the password file. What else drivers take from the environment is in it, too: whoever gets the address
 * then needs neither the environment nor the file.
 * @throws WirebenchError where the text is no address.
 */
export function withLogin(
  text: string,
  name: string | Named,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string {
  const { place, secrets } = parseServerUrl(text, name)
  const url = new URL(text)
  const put = (part: 'username' | 'password' | 'port', parameter: string, value: string) => {
    // An address without a host has no room for them before it.
    if (url.hostname === '') url.searchParams.set(parameter, value)
    else url[part] = encodeURIComponent(value)
  }
  if (url.username === '' && !url.searchParams.has('user')) put('username', 'user', place.user)
  const password =
    secrets.length > 0 ? undefined : environment.PGPASSWORD || fromPasswordFile(place, environment)
  if (password) put('password', 'password', password)
  if (url.hostname === '' && !url.searchParams.has('host')) url.searchParams.set('host', place.host)
  if (url.port === '' && !url.searchParams.has('port')) put('port', 'port', String(place.port))
  if (url.pathname.length < 2) url.pathname = `/${encodeURIComponent(place.database)}`
  const sslMode = sslModes[environment.PGSSLMODE ?? '']
  if (sslMode && ![...url.searchParams.keys()].some((name) => name.startsWith('ssl')))
    url.searchParams.set('sslmode', sslMode)
  return url.href
}

/** What `pg` makes of PGSSLMODE, in its own words. */
const sslModes: Readonly<Record<string, string>> = {
  disable: 'disable',
  prefer: 'verify-full',
  require: 'verify-full',
  'verify-ca': 'verify-full',
  'verify-full': 'verify-full',
  'no-verify': 'no-verify',
}

/** The password of the first line of the file that is for this place, as libpq looks it up. */
function fromPasswordFile(
  { host, port, database, user }: ServerAddress['place'],
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  // A socket's folder is "localhost" there.
  const wanted = [host.startsWith('/') ? 'localhost' : host, String(port), database, user]
  return readPasswordFile(environment)
    .split(/\r?\n/)
    .filter((line) => !line.startsWith('#'))
    .map(fieldsOf)
    .find((fields) => wanted.every((value, index) => fields[index] === '*' || fields[index] === value))?.[4]
}

/** Empty where there is none, and where others may read it: libpq passes over such a file too. */
function readPasswordFile(environment: Readonly<Record<string, string | undefined>>): string {
  const isWindows = process.platform === 'win32'
  const usual = isWindows
    ? join(environment.APPDATA ?? '', 'postgresql', 'pgpass.conf')
    : join(homedir(), '.pgpass')
  const file = environment.PGPASSFILE || usual
  try {
    const isPrivate = isWindows || (statSync(file).mode & 0o077) === 0
    return isPrivate ? readFileSync(file, 'utf8') : ''
  } catch {
    return ''
  }
}

/** Fields stand between colons; a colon or backslash in one has a backslash before it. */
function fieldsOf(line: string): string[] {
  const fields: string[] = []
  let field = ''
  for (const [, escaped, plain] of line.matchAll(/\\(.)|([^\\]|\\$)/g)) {
    if (plain === ':' && fields.length < 4) {
      fields.push(field)
      field = ''
    } else field += escaped ?? plain
  }
  return [...fields, field]
}
