import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Makes the folder where it is asked for, and gives the same one each time. */
export type PrivateFolder = () => Promise<string>

/** Lends a folder that nobody else may read, and removes it afterwards. */
export async function withPrivateFolder<Result>(
  use: (folder: PrivateFolder) => Promise<Result>,
): Promise<Result> {
  let made: Promise<string> | undefined
  let path: string | undefined
  // Also where this process is ended without a chance to tidy up in order.
  const removeNow = () => path !== undefined && rmSync(path, { recursive: true, force: true })
  const make = async () => {
    path = await mkdtemp(join(tmpdir(), 'wirebench-data-'))
    return path
  }
  process.once('exit', removeNow)
  try {
    return await use(() => {
      made ??= make()
      return made
    })
  } finally {
    process.off('exit', removeNow)
    if (path !== undefined) await rm(path, { recursive: true, force: true })
  }
}
