import { programBeside } from '../measure/process/program-beside.ts'
import { compiledCodeVariables, ownCompiledFolder } from '../measure/process/runtime/compiled-code.ts'

/** How the engine is started; its own arguments are added at the end. */
export interface EngineCommand {
  readonly file: string
  readonly arguments: readonly string[]
  /** Arguments of the program that answers several questions; without it, each is asked of an engine of its own. */
  readonly answering?: readonly string[]
}

/** The engine that came with this program, on the Node.js that runs it. */
export function engineCommand(): EngineCommand {
  const program = (name: string) => programBeside(`../${name}`, import.meta.url)
  return { file: process.execPath, arguments: [program('bin')], answering: [program('answers-main')] }
}

/** Where an engine reaches the generators of its run. */
export const generatorsUrlVariable = 'WIREBENCH_GENERATORS_URL'

/** The server's environment without what the engine has no business with. */
export function engineEnvironment(): NodeJS.ProcessEnv {
  const { WIREBENCH_TOKEN: _token, DATABASE_URL: _databaseUrl, ...rest } = process.env
  return rest
}

/** That of an engine which only answers: it starts sooner from what was compiled before, and nothing is measured in it. */
export function answeringEnvironment(): NodeJS.ProcessEnv {
  return { ...engineEnvironment(), ...compiledCodeVariables(ownCompiledFolder()) }
}

/** What tells an engine that code of the user's own may run. */
export function codeFlag(allowsCode: boolean): readonly string[] {
  return allowsCode ? ['--allow-code'] : []
}
