import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removedAtExit } from '../../measure/process/removed-at-exit.ts'

/** Makes the folder where it is asked for, and gives the same one each time. */
export type PrivateFolder = () => Promise<string>

/** Lends a folder that nobody else may read, and removes it afterwards. */
export async function withPrivateFolder<Result>(
  use: (folder: PrivateFolder) => Promise<Result>,
): Promise<Result> {
  let made: Promise<string> | undefined
  let path: string | undefined
  let forget = () => {}
  const make = async () => {
    path = await mkdtemp(join(tmpdir(), 'wirebench-data-'))
    forget = removedAtExit(path)
    return path
  }
  try {
    return await use(() => {
      made ??= make()
      return made
    })
  } finally {
    if (path !== undefined) await rm(path, { recursive: true, force: true })
    forget()
  }
}
