import module from 'node:module'
import { dirname, join } from 'node:path'

/**
 * The variable with which the runtime keeps what it compiled of modules in a folder, so that the next process of the same
 * program starts sooner: in the one that this process keeps it in, where there is one. What code becomes while it runs is
 * not kept.
 */
export function compiledCodeVariables(folder: string | undefined): Readonly<Record<string, string>> {
  const kept = process.env.NODE_COMPILE_CACHE ?? folder
  return kept === undefined ? {} : { NODE_COMPILE_CACHE: kept }
}

/** Where a run's processes keep it. */
export function compiledFolder(homeFolder: string): string {
  return join(homeFolder, 'compiled')
}

/** Where this process keeps it; undefined where it doesn't. The runtime names the folder for its own version in there. */
export function ownCompiledFolder(): string | undefined {
  const ofVersion = module.getCompileCacheDir?.()
  return ofVersion === undefined ? undefined : dirname(ofVersion)
}

/** Keeps what was compiled so far; a process that is killed would not. Node.js before 22.10 keeps nothing. */
export function keepCompiledCode(): void {
  module.flushCompileCache?.()
}
