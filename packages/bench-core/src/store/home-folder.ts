import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import { isPackaged } from '../model/packaged.ts'

/** Where Wirebench keeps what it saves: `WIREBENCH_HOME`, or `.wirebench` in the root of a checkout, or the user's data. */
export function defaultHomeFolder(environment: NodeJS.ProcessEnv = process.env): string {
  const chosen = environment.WIREBENCH_HOME
  if (chosen) return resolve(chosen)
  return isPackaged ? userDataFolder(environment) : join(import.meta.dirname, '../../../../.wirebench')
}

/** What help calls the folder where nobody has chosen one. */
export const usualHomeName = isPackaged ? userDataFolder(process.env) : '.wirebench/'

/** A folder of the user's own where each system wants programs to keep their data. */
export function userDataFolder(
  environment: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
  home: string = homedir(),
): string {
  if (platform === 'darwin') return join(home, 'Library/Application Support/wirebench')
  if (platform === 'win32') return join(environment.LOCALAPPDATA || join(home, 'AppData/Local'), 'wirebench')
  const { XDG_DATA_HOME: chosen = '' } = environment
  // The specification has relative ones ignored.
  return join(isAbsolute(chosen) ? chosen : join(home, '.local/share'), 'wirebench')
}
