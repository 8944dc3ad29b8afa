import { flushCompileCache } from 'node:module'

/**
 * The variable with which the runtime keeps what it compiled of modules in a folder, so that the next process of the same
 * program starts sooner. What code becomes while it runs is not kept.
 */
export function compiledCodeVariables(folder: string | undefined): Readonly<Record<string, string>> {
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder }
}

/** Keeps what was compiled so far; a process that is killed would not. */
export function keepCompiledCode(): void {
  flushCompileCache()
}
