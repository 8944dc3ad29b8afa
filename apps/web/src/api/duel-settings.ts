import type { RunSpec } from '@wirebench/bench-core/model/run/run-spec'
import type { PgSettings } from '@wirebench/bench-core/model/storage/storage-spec'
import { shellWord } from '@wirebench/bench-core/report/words/shell-word'

type Duel = NonNullable<RunSpec['duel']>

/** Settings of PostgreSQL that the sides of a duel get beside those that they had. */
export interface DuelledSettings {
  readonly a?: PgSettings
  readonly b?: PgSettings
}

/** `synchronous_commit=off, work_mem=64MB` as settings; null where it is something else. */
export function settingsIn(text: string): PgSettings | null {
  const parts = text.split(/[,\n]/).flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
  const pairs = parts.map((part) => /^([a-z_][a-z0-9_.]*)\s*=\s*([\x20-\x7e]*)$/i.exec(part))
  if (pairs.some((pair) => pair === null)) return null
  return Object.fromEntries(pairs.map((pair) => [pair![1]!.toLowerCase(), pair![2]!.trim()]))
}

/** The sides with these settings on the servers that come with the run. */
export function withSettings({ a, b }: Duel, settings: DuelledSettings): Duel {
  return { a: sideWith(a, settings.a), b: sideWith(b, settings.b) }
}

/** The same as options of `bench duel`. */
export function settingOptions({ a = {}, b = {} }: DuelledSettings): string[] {
  const options = (flag: string, settings: PgSettings) =>
    Object.entries(settings).map(([name, value]) => `${flag} ${shellWord(`${name}=${value}`)}`)
  return [...options('--pg-setting-a', a), ...options('--pg-setting-b', b)]
}

function sideWith(side: Duel['a'], settings: PgSettings = {}): Duel['a'] {
  const { storage } = side
  if (!storage || Object.keys(settings).length === 0) return side
  return { ...side, storage: { ...storage, pgSettings: { ...storage.pgSettings, ...settings } } }
}
