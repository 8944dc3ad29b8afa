import { fileURLToPath } from 'node:url'

/** How the engine is started; its own arguments are added at the end. */
export interface EngineCommand {
  readonly file: string
  readonly arguments: readonly string[]
}

/** The engine of this checkout, on the Node.js that runs the server. */
export function engineCommand(): EngineCommand {
  const executable = new URL('./bin.ts', import.meta.resolve('@wirebench/bench-core/results'))
  return { file: process.execPath, arguments: [fileURLToPath(executable)] }
}

/** The server's environment without what the engine has no business with. */
export function engineEnvironment(): NodeJS.ProcessEnv {
  const { WIREBENCH_TOKEN: _token, DATABASE_URL: _databaseUrl, ...rest } = process.env
  return rest
}
