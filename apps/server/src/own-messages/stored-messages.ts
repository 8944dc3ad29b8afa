import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { OwnManifest, OwnMessagesId } from '@wirebench/bench-core/results'

/** The messages that were imported into a home folder, newest first. */
export async function listStored(homeFolder: string): Promise<OwnManifest[]> {
  const names = await readdir(join(homeFolder, 'messages')).catch(() => [])
  const manifests = await Promise.all(names.map((name) => readManifest(homeFolder, name)))
  return manifests.filter((manifest) => manifest !== null).toSorted((a, b) => b.importedAtMs - a.importedAtMs)
}

/** Whether they were there. Runs that were made with them keep their figures, but can't be run again. */
export async function deleteStored(homeFolder: string, id: string): Promise<boolean> {
  if ((await readManifest(homeFolder, id)) === null) return false
  const folder = join(homeFolder, 'messages', id)
  // Out of sight at once, so that nobody finds half of them.
  const removed = join(homeFolder, 'messages', `.removed-${id}-${process.pid}-${Date.now()}`)
  await rename(folder, removed)
  await rm(removed, { recursive: true, force: true })
  return true
}

async function readManifest(homeFolder: string, id: string): Promise<OwnManifest | null> {
  if (!OwnMessagesId.safeParse(id).success) return null
  const text = await readFile(join(homeFolder, 'messages', id, 'manifest.json'), 'utf8').catch(() => '')
  try {
    const manifest = OwnManifest.safeParse(JSON.parse(text))
    return manifest.success && manifest.data.id === id ? manifest.data : null
  } catch {
    return null
  }
}
