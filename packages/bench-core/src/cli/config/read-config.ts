import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { builtInLanes } from '../../lanes/catalogue.ts'
import { isPathOfCode } from '../../model/codec/own-code.ts'
import { isWrittenOut } from '../../model/codec/runtime-settings.ts'
import { type ConfigFile, configFileName, optionsOfConfig } from '../../model/config/config-file.ts'
import { checkConfig } from '../../model/config/config-mistake.ts'
import { choiceHint, invalidOption, WirebenchError } from '../../model/errors.ts'
import type { Option } from '../../model/options/option/option.ts'
import { errorCode } from '../../postgres/failures.ts'
import { printable } from '../../report/words/printable.ts'
import { namesFor } from '../options/request-options.ts'

const scriptName = 'wirebench.config.ts'
/** Far more than one says. */
const maxCharacters = 1_000_000

/** A configuration file that was read, with paths as they are found from the current folder. */
export interface ReadConfig {
  readonly file: string
  readonly config: ConfigFile
}

/**
 * The file of that name, or else the one in the current folder; undefined where there is none.
 * @throws WirebenchError naming file, line or path, and what to write instead.
 */
export async function readConfig(named: string | undefined): Promise<ReadConfig | undefined> {
  const file = named ?? foundConfig()
  if (file === undefined) return undefined
  const { value, text } = /\.[cm]?[jt]s$/i.test(file)
    ? { value: await valueOfScript(file), text: undefined }
    : await valueOfJson(file)
  const checked = checkConfig(value)
  if (checked.kind === 'mistake') {
    const { path, message, hint } = checked.mistake
    const place = await placeOf(file, text, path)
    throw invalidOption(`${place}: ${printable(message)}`, hint)
  }
  await checkNames(file, text, checked.config)
  return { file, config: fromHere(file, checked.config) }
}

function foundConfig(): string | undefined {
  const found = [configFileName, scriptName].filter((name) => existsSync(resolve(name)))
  if (found.length < 2) return found[0]
  throw invalidOption(
    `both ${configFileName} and ${scriptName} are here`,
    'remove one of them, or choose one with --config',
  )
}

async function valueOfJson(file: string): Promise<{ value: unknown; text: string }> {
  let text: string
  try {
    text = readFileSync(resolve(file), 'utf8')
  } catch (error) {
    throw new WirebenchError(
      'invalid-option',
      `--config: "${printable(file)}" can’t be read (${errorCode(error) || error})`,
      `give a file, such as ${configFileName}`,
      { cause: error },
    )
  }
  if (text.length > maxCharacters)
    throw invalidOption(`${printable(file)} is too large`, 'give a configuration file')
  try {
    return { value: JSON.parse(text), text }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const [reason = ''] = message.split(/,? (?:\.\.\.|in JSON|at position|")/)
    throw new WirebenchError(
      'invalid-option',
      `${await syntaxPlace(file, text, message)} is not JSON: ${printable(reason)}`,
      'give an object such as {"codecs": ["json", "protobufjs"], "data": ["orders.json"]}',
      { cause: error },
    )
  }
}

/** A script may do anything, so only one that lies in the current folder is run, as of other tools. */
async function valueOfScript(file: string): Promise<unknown> {
  const refuse = (message: string, hint: string, cause?: unknown) =>
    new WirebenchError('invalid-option', `${printable(file)} ${message}`, hint, { cause })
  if (basename(file) !== scriptName)
    throw refuse(
      'is a program with an unexpected name',
      `rename it to ${scriptName}, or write ${configFileName}`,
    )
  if (!existsSync(resolve(file))) throw refuse('isn’t there', `give a file, such as ${configFileName}`)
  const path = realpathSync(resolve(file))
  if (dirname(path) !== realpathSync(process.cwd()))
    throw refuse(
      'is a program in another folder',
      `go to that folder first, or write ${configFileName}: JSON is read from anywhere`,
    )
  if (!process.features.typescript)
    throw refuse(
      `needs a Node.js that can run TypeScript, but this is ${process.version}`,
      `use Node.js 22.18 or newer, or write ${configFileName}`,
    )
  try {
    const loaded: { readonly default?: unknown } = await import(pathToFileURL(path).href)
    return loaded.default
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : error
    throw refuse(`can’t be run: ${reason}`, 'fix it, or leave it out with --no-config', error)
  }
}

/** By a reader that knows lines; it is needed only where something is wrong. */
async function documentOf(text: string) {
  const { LineCounter, parseDocument } = await import('yaml')
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, strict: true, prettyErrors: false })
  return { document, lineAt: (offset: number) => lines.linePos(offset).line }
}

/** Where JSON breaks off; its own reader doesn't always say. */
async function syntaxPlace(file: string, text: string, message: string): Promise<string> {
  const { document, lineAt } = await documentOf(text)
  const position = /at position (\d+)/.exec(message)?.[1]
  const offset = position === undefined ? document.errors[0]?.pos[0] : Number(position)
  return offset === undefined ? printable(file) : `${printable(file)}:${lineAt(offset)}`
}

/** `wirebench.config.json:3`; of a script the name alone. */
async function placeOf(
  file: string,
  text: string | undefined,
  path: readonly PropertyKey[],
): Promise<string> {
  if (text === undefined) return printable(file)
  const { document, lineAt } = await documentOf(text)
  const node = document.getIn(path, true) as { readonly range?: readonly number[] } | undefined
  const offset = node?.range?.[0]
  return offset === undefined ? printable(file) : `${printable(file)}:${lineAt(offset)}`
}

/** Names of what is in catalogues, while it is known where they stand. */
async function checkNames(file: string, text: string | undefined, config: ConfigFile): Promise<void> {
  for (const [part, table] of Object.entries(optionsOfConfig)) {
    const holder = (part === '' ? config : config[part as 'storage']) as
      | Readonly<Record<string, unknown>>
      | undefined
    for (const [name, option] of Object.entries(table)) {
      const known = [...namesFor(name, option), ...(namesCodecs(name, option) ? contendersOfLanes() : [])]
      const given = holder?.[name]
      if (known.length === 0 || given === undefined || option.control === 'pairs') continue
      const items = [given].flat().map(String)
      for (const [index, item] of items.entries()) {
        // A transport's options follow its name.
        if (known.includes(item) || known.includes(item.split('+')[0]!)) continue
        const path = [...(part === '' ? [] : [part]), name, ...(Array.isArray(given) ? [index] : [])]
        throw invalidOption(
          `${await placeOf(file, text, path)}: "${path.slice(0, part === '' ? 1 : 2).join('.')}" names "${printable(item)}", which doesn’t exist`,
          choiceHint(item, known),
        )
      }
    }
  }
}

function namesCodecs(name: string, { argument }: Option): boolean {
  return name === 'codecs' || argument === 'codec'
}

function contendersOfLanes(): string[] {
  return builtInLanes().flatMap(({ contenders }) => contenders.map(({ name }) => name))
}

/** With paths that the file gives from its own folder. */
function fromHere(file: string, config: ConfigFile): ConfigFile {
  const folder = dirname(resolve(file))
  const from = (path: string) => (path === '-' ? path : relative(process.cwd(), resolve(folder, path)) || '.')
  // A path alone has a separator.
  const settingsFrom = (text: string) =>
    isPathOfCode(text) && !isWrittenOut(text) ? `./${from(text)}` : text
  const { proto, data, protocol, gate, runtimeSettings } = config
  const baseline = gate?.baseline
  const isFile = baseline !== undefined && (/[./\\]/.test(baseline) || existsSync(resolve(folder, baseline)))
  return {
    ...config,
    ...(proto && { proto: proto.map(from) }),
    ...(data && { data: data.map(from) }),
    ...(runtimeSettings && { runtimeSettings: runtimeSettings.map(settingsFrom) }),
    ...(protocol?.targetFile !== undefined && {
      protocol: { ...protocol, targetFile: from(protocol.targetFile) },
    }),
    ...(gate && isFile && { gate: { ...gate, baseline: from(baseline) } }),
  }
}
