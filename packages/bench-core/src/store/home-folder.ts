import { join, resolve } from 'node:path'

/** Where Wirebench keeps what it saves: `WIREBENCH_HOME`, or `.wirebench` in the root of the repository. */
export function defaultHomeFolder(environment: NodeJS.ProcessEnv = process.env): string {
  const chosen = environment.WIREBENCH_HOME
  return chosen ? resolve(chosen) : join(import.meta.dirname, '../../../../.wirebench')
}
