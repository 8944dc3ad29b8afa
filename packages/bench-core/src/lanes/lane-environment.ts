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
