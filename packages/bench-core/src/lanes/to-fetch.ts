import { createHash } from 'node:crypto'
import { access, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashOfFolder } from '../codecs/code/own-code-at.ts'
import type { ToFetch } from '../model/codec/lane.ts'
import type { Lane } from './lane-file.ts'
import { lookForNeeds, type Needs, runOf } from './needs.ts'

/**
 * Of these lanes, what first builds would download: those that this home folder has seen no build of, with the libraries
 * and the toolchain that they have now. One that the machine lacks something for downloads nothing, and neither does one whose
 * toolchain says that it has everything.
 * @param look Looks for what a lane needs; who has done so already says what was found.
 */
export async function toFetch(
  lanes: readonly Lane[],
  homeFolder: string,
  look: (lane: Lane) => Needs | Promise<Needs> = lookForNeeds,
): Promise<ToFetch[]> {
  const asked = await Promise.all(
    lanes.map(async (lane) => {
      const { name, title, folder, fetches, cached } = lane
      if (!fetches) return []
      const needs = await look(lane)
      if ('missing' in needs || (await isFetched(lane, needs.printed, homeFolder))) return []
      const hasAll = cached && (await runOf(cached, folder)).code === 0
      return hasAll ? [] : [{ lane: name, title, ...fetches }]
    }),
  )
  return asked.flat()
}

/** Notes that a lane has been built: what it needs has been fetched. */
export async function noteFetched(
  lane: Lane,
  toolchain: readonly string[],
  homeFolder: string,
): Promise<void> {
  await mkdir(join(homeFolder, 'lanes', lane.name), { recursive: true })
  await writeFile(mark(lane, toolchain, homeFolder), '')
}

/** Another toolchain, such as another Python, has libraries of its own. */
function mark({ name, folder }: Lane, toolchain: readonly string[], homeFolder: string): string {
  const hash = createHash('sha256').update(hashOfFolder(folder)).update(JSON.stringify(toolchain))
  return join(homeFolder, 'lanes', name, `fetched-${hash.digest('hex').slice(0, 12)}`)
}

/** Whether this home folder has seen a build of the lane as it is now, by this toolchain. */
export function isFetched(lane: Lane, toolchain: readonly string[], homeFolder: string): Promise<boolean> {
  return access(mark(lane, toolchain, homeFolder)).then(
    () => true,
    () => false,
  )
}
