import { existsSync } from 'node:fs'
import module, { createRequire } from 'node:module'
import { join } from 'node:path'

/** Where the package.json of a package lies that a module would import; undefined where it would find none. */
export function packageJsonOf(name: string, importedFrom: string): string | undefined {
  try {
    return (module.findPackageJSON ?? inFoldersAbove)(name, importedFrom)
  } catch {
    return undefined
  }
}

/** Node.js before 22.14 has no function for it. */
function inFoldersAbove(name: string, importedFrom: string): string | undefined {
  return createRequire(importedFrom)
    .resolve.paths(name)
    ?.map((folder) => join(folder, name, 'package.json'))
    .find((file) => existsSync(file))
}
