import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the kernel shows of itself as files, below a root; tests bring a folder of their own. */
export interface SystemFiles {
  /** The trimmed text of a file, or null where it isn't there or may not be read. */
  read(path: string): string | null
  /** The names in a folder; none where it isn't there. */
  list(path: string): string[]
}

export function systemFiles(root = '/'): SystemFiles {
  return {
    read(path) {
      try {
        return readFileSync(join(root, path), 'utf8').trim()
      } catch {
        return null
      }
    },
    list(path) {
      try {
        return readdirSync(join(root, path))
      } catch {
        return []
      }
    },
  }
}
