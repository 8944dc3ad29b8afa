import { existsSync, readFileSync, realpathSync } from 'node:fs'
import module from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { packageJsonOf } from '../../../codecs/code/package-json-of.ts'
import { invalidOption } from '../../../model/errors.ts'

/** A package where a folder's programs would find it. */
export interface FoundLibrary {
  readonly name: string
  readonly version: string
  /** An address inside the folder that its imports are to be resolved from. */
  readonly importedFrom: string
  /** The package's own folder, without links. */
  readonly packageFolder: string
}

/**
 * Packages as programs in the given folders would load them.
 * @param folders By the package's name; relative to the current folder.
 * @throws WirebenchError for a folder that isn't there, or in which the package can't be found.
 */
export function findLibraries(folders: Readonly<Record<string, string>>): FoundLibrary[] {
  const asked = Object.entries(folders)
  if (asked.length > 0 && module.registerHooks === undefined) {
    throw invalidOption(
      `Node.js ${process.versions.node} can’t load a package from a folder instead of its own`,
      'leave out "libraries", or measure on Node.js 22.15 or newer',
    )
  }
  return asked.map(([name, folder]) => {
    const path = resolve(folder)
    if (!existsSync(path)) {
      throw invalidOption(
        `there is no folder "${folder}" to load ${name} from`,
        'give the folder whose node_modules has it, relative to the current folder',
      )
    }
    const importedFrom = pathToFileURL(join(path, 'importer.js')).href
    const manifest = packageJsonOf(name, importedFrom)
    if (manifest === undefined) {
      throw invalidOption(
        `"${folder}" has no package ${name}`,
        `install it there: npm install ${name}@VERSION`,
      )
    }
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version?: string }
    return {
      name,
      version: version ?? 'unknown',
      importedFrom,
      packageFolder: realpathSync(dirname(manifest)),
    }
  })
}
