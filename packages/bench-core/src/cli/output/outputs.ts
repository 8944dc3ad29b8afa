import {
  accessSync,
  closeSync,
  constants,
  openSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { invalidOption, WirebenchError } from '../../model/errors.ts'
import { errorCode } from '../../postgres/failures.ts'
import { printable } from '../../report/words/printable.ts'
import type { Io } from '../io.ts'

const forms = {
  json: 'as JSON; - for standard output',
  csv: 'as CSV',
  md: 'in Markdown',
  html: 'as one self-contained HTML page',
} as const
type Form = keyof typeof forms
const formNames = Object.keys(forms) as readonly Form[]

/** The files that a report or a comparison is written to besides its tables. */
export type ReportFiles = { readonly [Name in Form]?: string | undefined }

/** Gives a command an option for each form, and `-o FILE` for those who don't want to say the form apart. */
export function addFileOptions(command: Command, what: string): Command {
  command.option(
    '-o, --output <file>',
    `write ${what} in the format of the file’s extension: .${formNames.join(', .')}`,
  )
  for (const form of formNames) command.option(`--${form} <file>`, `write ${what} ${forms[form]}`)
  return command
}

/** The files that the options name, each by its form. @throws WirebenchError where `--output` has an ending of none. */
export function reportFilesOf({
  output,
  json,
  csv,
  md,
  html,
}: ReportFiles & { readonly output?: string | undefined }): ReportFiles {
  const named = { json, csv, md, html }
  if (output === undefined) return named
  const form = formNames.find((name) => output.toLowerCase().endsWith(`.${name}`))
  if (form === undefined || named[form] !== undefined) {
    throw invalidOption(
      form === undefined
        ? `--output: the extension of "${printable(output)}" is not a known format`
        : `--output and --${form} both set a file for the same format`,
      form === undefined
        ? `give a file that ends in .${formNames.join(', .')}; for standard output, use --md -`
        : 'give one of them',
    )
  }
  return { ...named, [form]: output }
}

/** A form of a result and the file that it was asked for in; - stands for standard output. */
export interface Output {
  readonly option: string
  readonly file: string
  readonly text: () => string
}

/** Outputs by the names of their options, those that were asked for. */
export function outputsOf(
  files: Readonly<Record<string, string | undefined>>,
  forms: Readonly<Record<string, () => string>>,
): Output[] {
  return Object.entries(forms).flatMap(([name, text]) => {
    const file = files[name]
    return file === undefined ? [] : [{ option: `--${name}`, file, text }]
  })
}

/** Refuses files that can't be written, and two forms in one place, before anything is done for them. */
export function checkOutputs(files: Readonly<Record<string, string | undefined>>): void {
  const named = Object.entries(files).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const streamed = named.filter(([, file]) => file === '-')
  if (streamed.length > 1)
    throw invalidOption(
      `${streamed.map(([name]) => `--${name}`).join(' and ')} would all go to standard output`,
      'write all but one to files',
    )
  for (const [name, file] of named) {
    if (file === '-') continue
    try {
      const found = statSync(file, { throwIfNoEntry: false })
      // To open a pipe may take until somebody reads it.
      if (found && !found.isFile() && !found.isDirectory()) accessSync(file, constants.W_OK)
      else closeSync(openSync(file, 'a'))
      // Of a link that leads nowhere yet, what it leads to.
      if (!found) rmSync(realpathSync(file))
    } catch (error) {
      throw unwritable(`--${name}`, file, error)
    }
  }
  refuseShared(named.filter(([, file]) => file !== '-'))
}

/** Of two forms in a file the later one alone would be left; a device takes any number. */
function refuseShared(named: readonly (readonly [name: string, file: string])[]): void {
  for (const [path, forms] of Map.groupBy(named, ([, file]) => resolve(file))) {
    const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() ?? true
    if (forms.length > 1 && isFile)
      throw invalidOption(
        `${forms.map(([name]) => `--${name}`).join(' and ')} both name "${printable(forms[0]![1])}"`,
        'give a file for each',
      )
  }
}

export function writeOutputs(outputs: readonly Output[], io: Io): void {
  for (const { option, file, text } of outputs) {
    if (file === '-') {
      io.stdout.write(text())
      continue
    }
    try {
      writeFileSync(file, text())
    } catch (error) {
      throw unwritable(option, file, error)
    }
    io.stderr.write(`wrote ${printable(file)}\n`)
  }
}

/** Writes a value as a line of JSON where `--json` asks for it. */
export function writeJson(file: string, value: unknown, io: Io): void {
  writeOutputs([{ option: '--json', file, text: () => `${JSON.stringify(value)}\n` }], io)
}

/** Where tables are printed, how wide they may be, and whether they have colours. */
export interface Screen {
  readonly stream: Io['stdout']
  readonly width: number
  readonly color: boolean
}

/** Standard output, or standard error where one of the files takes that. */
export function screenFor(files: Readonly<Record<string, string | undefined>>, io: Io): Screen {
  const isTaken = Object.values(files).includes('-')
  const isWatched = isTaken ? io.isTerminal : io.isOutputTerminal
  return {
    stream: isTaken ? io.stderr : io.stdout,
    width: io.columns,
    color: isWatched && io.environment.NO_COLOR === undefined,
  }
}

function unwritable(option: string, file: string, cause: unknown): WirebenchError {
  return new WirebenchError(
    'invalid-option',
    `${option}: "${file}" can’t be written (${errorCode(cause) || cause})`,
    'give a file in a folder that you may write to, or -',
    { cause },
  )
}
