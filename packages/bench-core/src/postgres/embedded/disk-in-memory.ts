import { statfs } from 'node:fs/promises'
import type { Warning } from '../../model/warning.ts'

/** File systems whose files are in memory, by the numbers that statfs(2) has for them: tmpfs and ramfs. */
const memoryTypes: ReadonlySet<number> = new Set([0x01021994, 0x858458f6])

/** Whether files in a folder are in memory, as those of /tmp are on many systems; false where nobody tells. */
export async function isInMemory(folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return false
  return statfs(folder).then(
    ({ type }) => memoryTypes.has(type),
    () => false,
  )
}

/** Says that commits wait for no disk. */
export const diskInMemory: Warning = { code: 'disk-in-memory', severity: 'warning', values: {} }
