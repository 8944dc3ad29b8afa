import type { Command } from 'commander'
import type * as z from 'zod/mini'
import { codecs } from '../../codecs/catalogue.ts'
import { builtInLanes } from '../../lanes/catalogue.ts'
import { choiceHint, invalidOption, type WirebenchError } from '../../model/errors.ts'
import { listOf } from '../../model/options/option/list-text.ts'
import {
  type Asked,
  type Option,
  type Options,
  readTexts,
  takesSeveral,
  usualWords,
} from '../../model/options/option/option.ts'
import { runOptions, usualSeed } from '../../model/options/run.ts'
import { MessageSuite } from '../../model/suite-name.ts'
import { printable } from '../../report/words/printable.ts'
import { transports } from '../../suites/protocol/transports/catalogue.ts'
import { columnFormats } from '../../suites/storage/formats/catalogue.ts'
import { workloads } from '../../workloads/catalogue.ts'
import { offerValues } from '../completion/offered-values.ts'
import { refuseRepeated } from './typed-values.ts'

/** What commander hands over: texts, lists of them, and true for a flag alone. */
export type Typed = Readonly<Record<string, unknown>>

/** What `all` stands for where a name's catalogue knows all of them. */
const catalogues = {
  codecs: () => codecs.map(({ info }) => info.name),
  lanes: () => builtInLanes().map(({ name }) => name),
  workloads: () => workloads.map(({ name }) => name),
  formats: () => columnFormats.map(({ info }) => info.name),
  transports: () => transports.map(({ info }) => info.name),
} satisfies Readonly<Record<string, () => string[]>>

/** All names that an option takes, where they are known: a reference's are those of what it is one of. */
export function namesFor(name: string, { choices, argument }: Option): readonly string[] {
  const catalogue = [name, `${argument}s`].find((known) => Object.hasOwn(catalogues, known))
  return choices ?? (catalogue === undefined ? [] : catalogues[catalogue as keyof typeof catalogues]())
}

/** The suite of which all names are contenders. */
export function suiteThatCompares(names: readonly string[]): MessageSuite | undefined {
  return MessageSuite.options.find((suite) => names.every((name) => contendersOf[suite]().includes(name)))
}

const contendersOf = {
  codec: catalogues.codecs,
  storage: catalogues.formats,
  protocol: catalogues.transports,
} as const satisfies Record<MessageSuite, unknown>

/**
 * Gives a command the options of a table.
 * @param otherHelp For options that mean something else in this command.
 */
export function addOptions<Table extends Options>(
  command: Command,
  table: Table,
  otherHelp: { readonly [Name in keyof Table]?: string } = {},
): Command {
  for (const [name, option] of Object.entries(table)) {
    const { flag, argument, otherwise } = option
    if (flag === undefined) continue
    const help = otherHelp[name] ?? helpOf(option)
    if (argument === undefined) command.option(flag, help)
    else if (takesSeveral(option)) command.option(`${flag} <${argument}>`, help, oneMore)
    else command.option(`${flag} <${argument}>`, help)
    offerValues(command, () => namesFor(name, option), takesSeveral(option))
    if (otherwise !== undefined) command.option(flag.replace('--', '--no-'), otherwise)
  }
  return command
}

/** @throws WirebenchError naming the option and what it takes. Names of what is in catalogues are checked later. */
export function askedOf<Table extends Options>(table: Table, typed: Typed): Asked<Table> {
  const asked = Object.entries(table).flatMap(([name, option]) => {
    const value = option.flag === undefined ? undefined : typed[attributeOf(option.flag)]
    return value === undefined || value === option.unsaid ? [] : [[name, readOption(name, option, value)]]
  })
  // Each value was accepted by the schema of its own name.
  return Object.fromEntries(asked) as Asked<Table>
}

const { seed } = runOptions

/** Gives a command that measures something else than a run its seed. */
export function addSeedOption(command: Command): Command {
  return addOptions(command, { seed })
}

/** @throws WirebenchError as `askedOf`. */
export function seedOf(options: { readonly seed?: string }): number {
  return askedOf({ seed }, { seed: options.seed }).seed ?? usualSeed
}

function helpOf(option: Option): string {
  const usual = usualWords(option)
  return usual === undefined ? option.help : `${option.help} (default: ${usual})`
}

/** The name under which commander hands an option over: `--in-flight` as `inFlight`. */
export function attributeOf(flag: string): string {
  return flag.slice(2).replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** Collects what a repeatable option is given. */
export function oneMore(text: string, previous: readonly string[] = []): string[] {
  return [...previous, text]
}

function readOption(name: string, option: Option, typed: unknown): unknown {
  if (typeof typed === 'boolean') return typed
  const texts = textsOf(name, option, typed)
  if (option.control === 'pairs')
    refuseRepeated(
      option.flag!,
      texts.map((text) => String([option.read(text)].flat()[0])),
    )
  const { success, data, error } = option.schema.safeParse(readTexts(option, texts))
  if (success) return data
  throw refusal(option, texts, error.issues[0])
}

/** A list is separated by commas (`\,` is one within a path), and its option may be given more than once; `all` names everything, unless something is called so. */
function textsOf(name: string, option: Option, typed: unknown): string[] {
  const texts = [typed].flat().map(String)
  if (!takesSeveral(option) || option.isRepeated) return texts
  const parts = texts.flatMap(listOf)
  const { choices = Object.hasOwn(catalogues, name) ? catalogues[name as keyof typeof catalogues]() : [] } =
    option
  return parts.join() === 'all' && !choices.includes('all') ? [...choices] : parts
}

function refusal(
  { flag, rule, choices, control, read }: Option,
  texts: readonly string[],
  issue: z.core.$ZodIssue | undefined,
): WirebenchError {
  const refuse = (message: string, hint: string) => invalidOption(`${flag} ${message}`, hint)
  const isWhole = issue?.path.length === 0
  if (issue?.code === 'too_small' && isWhole && (issue.origin === 'array' || issue.origin === 'string'))
    return refuse('is empty', 'give a value, or leave it out')
  if (issue?.code === 'too_big' && isWhole && issue.origin === 'string')
    return refuse('is too long', `give at most ${issue.maximum} characters`)
  if (issue?.code === 'too_big' && isWhole && issue.origin === 'array')
    return refuse('has too many values', `give at most ${issue.maximum}`)
  const place = issue?.path[0]
  const isMeant = (text: string, index: number) =>
    control === 'pairs' ? [read(text)].flat()[0] === place : index === (place ?? 0)
  const text = texts.find(isMeant) ?? ''
  return refuse(`is "${printable(text)}"`, choices ? choiceHint(text, choices) : `give ${rule}`)
}
