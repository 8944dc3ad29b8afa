import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { addOwnCodecAt } from '../../codecs/catalogue.ts'
import { addOwnLane } from '../../lanes/catalogue.ts'
import { isPathOfCode } from '../../model/codec/own-code.ts'
import { isNamedSettings } from '../../model/codec/runtime-settings.ts'
import { invalidOption } from '../../model/errors.ts'
import type { RunRequest, RunSpec } from '../../model/run/run-spec.ts'
import { printable } from '../../report/words/printable.ts'
import { withSettingsWrittenOut } from './own-settings.ts'

/** The flag by which code that isn't named on the command line itself may run, and what its help says. */
export const allowCode = {
  flag: '--allow-code',
  help: 'allow the request to run your own codecs and lanes',
} as const

/**
 * Modules of codecs and folders of lanes, told from names by the separator in their paths, are made known to this process
 * and asked for by their names from then on; files of runtime settings stand for what is in them. Only who types a command may name one, and over the API whoever the server's
 * owner allowed it.
 * @param isOfSide Whether it is a side's of a duel, which may have lanes of the names that the other's have.
 */
export async function withOwnCode(request: RunRequest, isOfSide = false): Promise<RunRequest> {
  const { codecs, lanes, reference, runtimeSettings } = request
  const laneNamed = (text: string) => (isPathOfCode(text) ? addOwnLane(text, isOfSide).name : text)
  return {
    ...request,
    ...(codecs && { codecs: await Promise.all(codecs.map(codecNamed)) }),
    ...(reference !== undefined && { reference: await codecNamed(reference) }),
    ...(lanes && { lanes: lanes.map(laneNamed) }),
    ...(runtimeSettings && { runtimeSettings: await withSettingsWrittenOut(runtimeSettings) }),
  }
}

async function codecNamed(text: string): Promise<string> {
  if (!isPathOfCode(text)) return text
  return (await addOwnCodecAt(pathToFileURL(resolve(text)).href)).info.name
}

/**
 * The code that a spec names is made known to this process.
 * @throws WirebenchError where that isn't allowed: a saved run or a report from elsewhere may name what isn't meant to run.
 */
export async function withCodeOf(
  { modules = {}, lanes = [], runtimeSettings = [], duel, command }: RunSpec,
  isAllowed: boolean,
): Promise<void> {
  const ofSides = [duel?.a, duel?.b].flatMap((side) => Object.values(side?.lanes ?? {}))
  const folders = [...new Set([...ofSides, ...lanes.flatMap(({ folder }) => folder ?? [])])]
  // Flags can load what they like.
  const flags = runtimeSettings.filter((settings) => !isNamedSettings(settings))
  const lines = command?.commands.map(({ line }) => line) ?? []
  const paths = [...Object.values(modules).map(pathOf), ...folders, ...flags, ...lines]
  if (paths.length > 0) refuseCode(paths, isAllowed)
  for (const module of Object.values(modules)) await addOwnCodecAt(module)
  for (const folder of folders) addOwnLane(folder, true)
}

/** @throws WirebenchError naming the code, where it isn't allowed to run. */
export function refuseCode(paths: readonly string[], isAllowed: boolean): void {
  if (isAllowed) return
  throw invalidOption(
    `the run uses its own code: ${printable(paths.join(' and '))}`,
    `add ${allowCode.flag} to run the code there`,
  )
}

function pathOf(module: string): string {
  return module.startsWith('file:') ? fileURLToPath(module) : module
}
