import type { DatabaseServer } from '../../../model/machine/environment.ts'

/** A server's version and its settings that aren't the default: `18.4 (fsync=off, shared_buffers=128MB)`. */
export function databaseWords({ version, settings }: DatabaseServer): string {
  const names = Object.keys(settings).toSorted()
  return names.length === 0
    ? version
    : `${version} (${names.map((name) => `${name}=${settings[name]}`).join(', ')})`
}
