import { readFile } from 'node:fs/promises'
import { runToEnd } from '../../measure/process/run-to-end.ts'
import { settingsFrom } from '../../measure/process/runtime/runtime-settings.ts'
import { isPathOfCode } from '../../model/codec/own-code.ts'
import { isNamedSettings, isWrittenOut } from '../../model/codec/runtime-settings.ts'
import { invalidOption } from '../../model/errors.ts'
import { codecOptions } from '../../model/options/codec.ts'
import { printable } from '../../report/words/printable.ts'

/**
 * Settings of the runtime by name or written out: a file of them, told by the separator in its path, stands for its lines.
 * @throws WirebenchError where the runtime doesn't take them.
 */
export function withSettingsWrittenOut(texts: readonly string[]): Promise<string[]> {
  return Promise.all(
    texts.map(async (text, index) => {
      const written = isPathOfCode(text) && !isWrittenOut(text) ? await readSettings(text) : text
      if (!isNamedSettings(written) && isWrittenOut(written))
        await tryOut(written, `runtimeSettings.${index}`)
      return written
    }),
  )
}

/**
 * The lines of a file but for those that are empty or begin with #, with spaces between.
 * @throws WirebenchError where nothing is left, or more than a spec may say.
 */
async function readSettings(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw invalidOption(
      `the runtime settings in ${printable(path)} can’t be read: ${error.message}`,
      'give a text file with a flag or NAME=value in each line',
      'runtimeSettings',
    )
  })
  const lines = text.split('\n').map((line) => line.trim())
  const written = lines.filter((line) => line !== '' && !line.startsWith('#')).join(' ')
  const [issue] = codecOptions.runtimeSettings.schema.safeParse([written]).error?.issues ?? []
  if (issue === undefined) return written
  throw invalidOption(
    `the runtime settings in ${printable(path)} are ${issue.code === 'too_big' ? 'too long' : 'empty'}`,
    issue.code === 'too_big'
      ? `give at most ${issue.maximum} characters of flags and variables`
      : 'give a flag or NAME=value in each line',
    'runtimeSettings',
  )
}

/** A process that does nothing says whether the runtime knows the flags. */
async function tryOut(text: string, field: string): Promise<void> {
  const { flags, variables } = settingsFrom(text)
  const env = { ...process.env, ...variables }
  const { code, stderr } = await runToEnd([process.execPath, ...flags, '--eval', ''], { env })
  if (code === 0) return
  const said = stderr.split('\n').find((line) => line.trim() !== '') ?? ''
  throw invalidOption(
    `Node.js ${process.versions.node} doesn’t start with the runtime settings ${printable(text)}: ${printable(said)}`,
    'see `node --help` and `node --v8-options` for valid flags',
    field,
  )
}
