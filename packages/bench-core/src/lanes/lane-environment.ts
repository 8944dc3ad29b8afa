import type { Lane } from './lane-file.ts'

/**
 * What a lane's programs see of the environment: all that toolchains and package managers go by, such as proxies and
 * caches, and nothing that is Wirebench's own or a database's address with its password. Go is not to download another toolchain by
 * itself, as it would when asked for its version, unless its user has it do so.
 */
export function laneEnvironment(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(WIREBENCH_|DATABASE_URL$|PG[A-Z]+$)/.test(name),
  )
  return { GOTOOLCHAIN: 'local', ...Object.fromEntries(kept), ...more }
}

/** What decides for the programs of every lane which allocator and libraries they run with. */
const ofEveryProgram = ['LD_PRELOAD', 'GLIBC_TUNABLES', 'MALLOC_*']

/** Those variables that are set of the ones that change what a lane builds or how it runs, as `NAME=value`. */
export function decidingVariables({ variables = [] }: Pick<Lane, 'variables'>): string[] {
  const known = [...ofEveryProgram, ...variables].map((name) => name.replaceAll('*', '.*'))
  const isMeant = new RegExp(`^(${known.join('|')})$`)
  return Object.entries(laneEnvironment())
    .flatMap(([name, value]) => (isMeant.test(name) && value ? [`${name}=${value}`] : []))
    .toSorted()
}
