import type pg from 'pg'

/** What a server says of itself. */
export interface ServerDescription {
  readonly version: string
  readonly versionNumber: string
  readonly compressions: readonly string[]
  readonly settings: Readonly<Record<string, string>>
}

/** Settings with these in their names may hold secrets, or name files of somebody's machine. */
const privateNames =
  '(conninfo|command|file|directory|directories|passphrase|password|secret|token|key|credential|library|libraries|port|listen|host)'

/** Reads a server's version and what is set differently there. What a compatible server doesn't have is left out. */
export async function describeServer(client: pg.Client): Promise<ServerDescription> {
  const show = async (name: string) => {
    const { rows } = await client.query<{ value: string }>('select current_setting($1, true) as value', [
      name,
    ])
    return rows[0]?.value ?? ''
  }
  const compressions = await client
    .query<{ values: string[] | null }>(
      `select enumvals as values from pg_settings where name = 'default_toast_compression'`,
    )
    .then(({ rows }) => rows[0]?.values ?? [])
    .catch(() => [])
  const settings = await client
    .query<{ name: string; value: string }>(
      `select name, setting || coalesce(unit, '') as value from pg_settings
       where source not in ('default', 'override', 'client', 'session')
         and setting is distinct from boot_val and name !~ $1
       order by name`,
      [privateNames],
    )
    .then(({ rows }) => Object.fromEntries(rows.map(({ name, value }) => [name, value])))
    .catch(() => ({}))
  return {
    version: await show('server_version'),
    versionNumber: await show('server_version_num'),
    compressions,
    settings,
  }
}

/** One setting as it is there, whether or not it differs; undefined where there is none of that name. */
export async function settingOf(client: pg.Client, name: string): Promise<string | undefined> {
  const { rows } = await client.query<{ value: string }>(
    `select setting || coalesce(unit, '') as value from pg_settings where name = $1`,
    [name],
  )
  return rows[0]?.value
}
