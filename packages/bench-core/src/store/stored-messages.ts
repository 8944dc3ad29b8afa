import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { OwnManifest, OwnMessagesId } from '../model/messages/own-messages.ts'
import { parseJson } from '../model/parse-json.ts'
import { messagesOf } from '../model/run/messages-of.ts'
import type { RunSummary } from '../model/run/run-summary.ts'
import { errorCode } from '../postgres/failures.ts'
import type { RunReader } from './runs/run-reader.ts'

/** Where messages lie that somebody brought. */
export function messagesFolder(homeFolder: string): string {
  return join(homeFolder, 'messages')
}

/** The messages that were brought, newest first. */
export async function listMessages(homeFolder: string): Promise<OwnManifest[]> {
  const names = await readdir(messagesFolder(homeFolder)).catch(() => [])
  const manifests = await Promise.all(names.map((name) => readManifest(homeFolder, name)))
  return manifests.filter((manifest) => manifest !== null).toSorted((a, b) => b.importedAtMs - a.importedAtMs)
}

/** A run that has not ended and reads these messages, as it does in every round; undefined where there is none. */
export async function runNeeding(
  store: Pick<RunReader, 'list' | 'find'>,
  messages: string,
): Promise<RunSummary | undefined> {
  let cursor: string | undefined
  do {
    const { runs, nextCursor } = await store.list({ active: true, limit: 200, cursor })
    for (const { id } of runs) {
      const run = await store.find(id)
      if (run?.spec && messagesOf(run.spec).includes(messages)) return run
    }
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
  return undefined
}

/** Whether they were there. Runs that were made with them keep their figures, but can't be run again. */
export async function forgetMessages(homeFolder: string, id: string): Promise<boolean> {
  if ((await readManifest(homeFolder, id)) === null) return false
  const folder = messagesFolder(homeFolder)
  // Out of sight at once, so that nobody finds half of them.
  const removed = join(folder, `.removed-${id}-${process.pid}-${Date.now()}`)
  try {
    await rename(join(folder, id), removed)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false
    throw error
  }
  await rm(removed, { recursive: true, force: true })
  return true
}

/** Deletes what lies beside them: messages that can't be read any more, and what a program left that was killed. */
export async function forgetRemains(homeFolder: string): Promise<void> {
  const folder = messagesFolder(homeFolder)
  for (const name of await readdir(folder).catch(() => []))
    await rm(join(folder, name), { recursive: true, force: true })
}

async function readManifest(homeFolder: string, id: string): Promise<OwnManifest | null> {
  if (!OwnMessagesId.safeParse(id).success) return null
  const path = join(messagesFolder(homeFolder), id, 'manifest.json')
  const text = await readFile(path, 'utf8').catch(() => null)
  const manifest = text === null ? null : OwnManifest.safeParse(parseJson(text))
  return manifest?.success && manifest.data.id === id ? manifest.data : null
}
