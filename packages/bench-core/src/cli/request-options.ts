import type { Command } from 'commander'
import * as z from 'zod/mini'
import { codecs } from '../codecs/catalogue.ts'
import { dimensionNames } from '../model/dimensions.ts'
import { nearNames, WirebenchError } from '../model/errors.ts'
import { presetNames, RunRequest } from '../model/run-spec.ts'
import { printable } from '../report/exports/printable.ts'
import { workloads } from '../workloads/catalogue.ts'
import { addMarginOptions, askedMargins, type MarginOptions } from './margin-options.ts'
import { addOwnMessagesOptions } from './own-messages-options.ts'

/** The options of a run as commander hands them over. */
export interface RequestOptions extends MarginOptions {
  preset?: string
  rounds?: string
  untilDecided?: boolean
  maximumRounds?: string
  seed?: string
  codec?: string[]
  workload?: string[]
  size?: string[]
  test?: string[]
  reference?: string
  name?: string
}

/** Tests by the names of the operations that reports show. */
const byOperation: Readonly<Record<string, (typeof dimensionNames)[number]>> = {
  encode: 'serialization',
  decode: 'deserialization',
  size: 'payload',
}

/** Options of a run whatever it measures. */
export function addRunOptions(command: Command): Command {
  return addMarginOptions(addOwnMessagesOptions(command))
    .option('--preset <name>', `how much to measure: ${presetNames.join(', ')} (default: quick)`)
    .option('--rounds <number>', 'rounds of fresh processes (default: the preset’s)')
    .option('--until-decided', 'add rounds until every comparison of the mean is decided')
    .option(
      '--maximum-rounds <number>',
      'with --until-decided: end here in any case (default: 4 × the rounds)',
    )
    .option('--seed <number>', 'seed of the messages and of the order (default: 42)')
    .option(
      '--workload <names>',
      'workloads, separated by commas (the command `catalogue` lists them)',
      listOf,
    )
    .option('--size <numbers>', 'sizes of workloads that have one, separated by commas', listOf)
    .option('--name <text>', 'a name for the saved run')
}

export function addCodecOptions(command: Command): Command {
  return command
    .option('--codec <names>', 'codecs to compare, separated by commas (default: all, in smoke five)', listOf)
    .option('--reference <codec>', 'the codec that ratios are taken against (default: json)')
    .option(
      '--test <names>',
      `what to look at, separated by commas: ${dimensionNames.join(', ')} (default: as many as the preset has time for)`,
      listOf,
    )
}

/** @throws WirebenchError naming the option and what it takes. Names of codecs and workloads are checked later. */
export function toRequest(options: RequestOptions): RunRequest {
  const request: Record<string, unknown> = {
    preset: options.preset === undefined ? undefined : oneOf('preset', options.preset, presetNames),
    rounds: options.rounds === undefined ? undefined : integerOf('--rounds', options.rounds, 1, 200),
    untilDecided: options.untilDecided,
    maximumRounds:
      options.maximumRounds === undefined
        ? undefined
        : integerOf('--maximum-rounds', options.maximumRounds, 1, 200),
    seed: options.seed === undefined ? undefined : integerOf('--seed', options.seed, 0, 0xffff_ffff),
    codecs: allOr(options.codec, () => codecs.map(({ info }) => info.name)),
    workloads: allOr(options.workload, () => workloads.map(({ name }) => name)),
    sizes: options.size?.map((size) => integerOf('--size', size, 1, 1_000_000)),
    tests: eachOf(
      'test',
      options.test?.map((name) => byOperation[name] ?? name),
      dimensionNames,
    ),
    reference: options.reference,
    name: options.name,
    ...askedMargins(options),
  }
  const parsed = z.safeParse(RunRequest, withoutUndefined(request))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = String(issue?.path[0] ?? 'option').replace(/s$/, '')
  if (issue?.code === 'too_small')
    throw new WirebenchError('invalid-option', `--${field} is empty`, 'give a value, or leave it out')
  throw new WirebenchError(
    'invalid-option',
    `--${field} ${issue?.code === 'too_big' ? 'is too long' : "has a value that doesn't fit"}`,
    issue?.code === 'too_big'
      ? `give at most ${issue.maximum} ${issue.origin === 'array' ? 'of them' : 'characters'}`
      : 'choose another one',
  )
}

/** An integer of an option, within its limits. */
export function integerOf(option: string, text: string, low: number, high: number): number {
  const value = /^-?\d+$/.test(text.trim()) ? Number(text) : Number.NaN
  if (value >= low && value <= high) return value
  throw new WirebenchError(
    'invalid-option',
    `${option} is "${text}"`,
    `give a whole number from ${low} to ${high}`,
  )
}

/** What a list of names stands for: `all` for all of them. */
export function allOr(
  names: readonly string[] | undefined,
  known: () => readonly string[],
): string[] | undefined {
  return names?.length === 1 && names[0] === 'all' ? [...known()] : names?.slice()
}

/** Each of a list of names, `all` for all of them. @throws WirebenchError naming the nearest known ones. */
export function eachOf<Name extends string>(
  what: string,
  names: readonly string[] | undefined,
  known: readonly Name[],
): Name[] | undefined {
  return allOr(names, () => known)?.map((name) => oneOf(what, name, known))
}

/** @throws WirebenchError naming the nearest known ones. */
export function oneOf<Name extends string>(what: string, text: string, known: readonly Name[]): Name {
  const found = known.find((name) => name === text)
  if (found !== undefined) return found
  const near = nearNames(text, known)
  throw new WirebenchError(
    'invalid-option',
    `there is no ${what} named "${text}"`,
    `choose ${near.length > 0 ? near.join(' or ') : `one of ${known.join(', ')}`}`,
  )
}

/** What to say of a name that an option doesn't take: the nearest ones that it does. */
export function unknownName(
  option: string,
  what: string,
  name: string,
  known: readonly string[],
): WirebenchError {
  const near = nearNames(name, known)
  return new WirebenchError(
    'invalid-option',
    `${option}: there is no ${what} "${printable(name)}"`,
    `choose ${near.length > 0 ? near.map(printable).join(' or ') : `one of ${known.map(printable).join(', ')}`}`,
  )
}

/** What is separated by commas; the option may be given more than once. */
export function listOf(text: string, previous: string[] = []): string[] {
  return [
    ...previous,
    ...text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ]
}

function withoutUndefined(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
