import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Tells the folders of throw-away servers that this process has made from now on. */
export function serverFolders(): () => string[] {
  const find = () =>
    readdirSync(tmpdir()).filter((name) => name.startsWith(`wirebench-storage-${process.pid}-`))
  const known = new Set(find())
  return () => find().filter((name) => !known.has(name))
}
