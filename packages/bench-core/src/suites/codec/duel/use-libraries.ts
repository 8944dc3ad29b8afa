import module from 'node:module'
import { pathToFileURL } from 'node:url'
import type { FoundLibrary } from './libraries.ts'

/**
 * From here on imports of the packages, by whomever, find them where they were found for this side. What those packages
 * import themselves is resolved from where they lie, as always. Both sides of a duel load through this, so that neither
 * has more to do than the other. Node.js before 22.15 can’t, and none are asked for there.
 */
export function useLibraries(libraries: readonly FoundLibrary[]): void {
  module.registerHooks?.({
    resolve(specifier, context, nextResolve) {
      const library = libraries.find(({ name }) => specifier === name || specifier.startsWith(`${name}/`))
      if (!library) return nextResolve(specifier, context)
      const inFolder = { ...context, parentURL: library.importedFrom }
      const url = pathToFileURL(library.packageFolder).href
      for (const spelling of spellingsOf(specifier)) {
        try {
          const resolved = nextResolve(spelling, inFolder)
          if (resolved.url.startsWith(`${url}/`)) return resolved
        } catch {
          // The next spelling may be what this version has; where none is, it says so in its own words.
        }
      }
      throw new Error(`${library.name} ${library.version} has no ${specifier} to import`)
    },
  })
}

/** Another version may keep the same part of it in a folder of that name. */
function spellingsOf(specifier: string): string[] {
  return specifier.endsWith('.js') ? [specifier, specifier.replace(/\.js$/, '/index.js')] : [specifier]
}
