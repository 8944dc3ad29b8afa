import type { RunDetail } from '@wirebench/bench-core/api/runs'
import { languageOf } from '@wirebench/bench-core/model/codec/languages'
import { benchCommand } from '@wirebench/bench-core/model/commands'
import { duelOf, type Meeting, meetingOf } from '@wirebench/bench-core/model/duel/duel-sides'
import { type KnownAgent, meantBy, readPlace } from '@wirebench/bench-core/model/machine/agent'
import { askedIn } from '@wirebench/bench-core/model/options/option/option'
import { samplingOptions } from '@wirebench/bench-core/model/options/run'
import { isOnOwnServer } from '@wirebench/bench-core/model/run/agent-needs'
import { isActive, type RunStateName } from '@wirebench/bench-core/model/run/run-event'
import { MessageSuite, type RunRequest, type RunSpec } from '@wirebench/bench-core/model/run/run-spec'
import { duelAgainCommand } from '@wirebench/bench-core/report/exports/command-duel'
import { shellWord } from '@wirebench/bench-core/report/words/shell-word'
import { type DuelledSettings, settingOptions, withSettings } from './duel-settings.ts'
import { messageSuitesOf, placeOf } from './run-again.ts'

type DuelSide = NonNullable<RunSpec['duel']>['a']

/** A saved run as a side of a duel. */
export interface DuelledRun {
  readonly shortId: string
  readonly state: RunStateName
  readonly spec: RunSpec
  readonly placement?: RunDetail['placement']
}

/** A duel that can be started from here, or why not; with the command that does the same, or more. */
export type DuelOffer =
  | {
      readonly kind: 'possible'
      readonly request: RunRequest
      readonly command: string
      /** What to know beforehand; null where there is nothing. */
      readonly note: string | null
    }
  | Refusal

interface Refusal {
  readonly kind: 'refused'
  readonly reason: string
  readonly fix: string
  readonly command: string | null
}

/** Every codec of a duel has three processes that are alive at once with those of its language. */
const maxCodecs = 6

/** The suites that two runs can meet in. */
export function commonSuites(a: DuelledRun, b: DuelledRun): readonly MessageSuite[] {
  return MessageSuite.options.filter((suite) => [a, b].every(({ spec }) => spec.suites.includes(suite)))
}

/**
 * A duel of two saved runs, as `bench duel A B` makes it: what both have, each with its own messages and options;
 * rounds, seed and what is looked at are A's.
 * @param settings Of PostgreSQL, beside those that the runs had.
 * @param on Where it is measured; undefined for this machine.
 */
export function duelOfRuns(
  a: DuelledRun,
  b: DuelledRun,
  suite: MessageSuite | undefined = commonSuites(a, b)[0],
  settings: DuelledSettings = {},
  on?: string,
): DuelOffer {
  if (suite === undefined)
    return refused(
      `${a.shortId} measured ${a.spec.suites.join(' and ')}, ${b.shortId} ${b.spec.suites.join(' and ')}`,
      'choose two runs of the same suite',
    )
  const unfit = unfitFor(suite, a, on) ?? unfitFor(suite, b, on)
  if (unfit !== null) return unfit
  const hasCode = suite === 'codec' && [a, b].some(hasOwnCode)
  const words = [
    `duel ${a.shortId} ${b.shortId}`,
    ...(hasCode ? ['--allow-code'] : []),
    ...(commonSuites(a, b).length > 1 ? [`--suite ${suite}`] : []),
    ...(suite === 'storage' ? settingOptions(settings) : []),
    ...onWords(on),
  ]
  const command = benchCommand(words.join(' '))
  const meeting = meetingOf(suite, a.spec, b.spec)
  if (meeting === null) return nothingInCommon(suite, a, b, command)
  const most = suite === 'codec' ? tooMany(a, meeting, command) : null
  if (most !== null) return most
  if (hasCode) return withOwnCode(command)
  const met = duelOf(suite, sideOf(a), sideOf(b), meeting)
  const duel = suite === 'storage' ? withSettings(met, settings) : met
  return {
    kind: 'possible',
    request: { ...samplingOf(a.spec, suite), suites: [suite], duel },
    command,
    note: areAlike(duel.a, duel.b) ? sameNote[suite] : null,
  }
}

/** Where two runs that were measured in the same place can meet, as long as somebody is there; undefined for this machine. */
export function commonPlaceOf(
  a: DuelledRun,
  b: DuelledRun,
  agents: readonly KnownAgent[],
): string | undefined {
  const on = placeOf(a)
  const place = on === undefined || on !== placeOf(b) ? undefined : readPlace(on)
  return place && meantBy(place, agents).length > 0 ? on : undefined
}

/** The same duel once more. */
export function duelAgain(run: DuelledRun): DuelOffer {
  const { shortId, spec } = run
  const { duel, name } = spec
  const on = placeOf(run)
  const command = benchCommand([`rerun ${shortId}`, ...onWords(on)].join(' '))
  if (spec.command !== undefined)
    return refused(
      'it runs whole commands, and the dashboard never does that',
      'run them on the machine itself, once you know what they do',
      duelAgainCommand(spec.command, spec),
    )
  if (duel === undefined) return refused(`${shortId} is not a duel`, 'clone it instead')
  if (duel.a.libraries !== undefined || duel.b.libraries !== undefined)
    return refused(
      'it loads packages from other folders, and the dashboard never does that',
      'start it on the machine itself, once you know what they contain',
      `${command} --i-trust-these-libraries`,
    )
  if (hasOwnCode({ spec })) return withOwnCode(`${command} --allow-code`)
  if (on === undefined && isOnOwnServer(spec))
    return onOwnServer(shortId, `${addresses(duel.a, duel.b)} ${command}`)
  const suites = messageSuitesOf(spec)
  return {
    kind: 'possible',
    request: { name, ...samplingOf(spec, suites[0]), suites, duel },
    command,
    note: null,
  }
}

function onWords(on: string | undefined): string[] {
  return on === undefined ? [] : [`--on ${on}`]
}

const sameNote: Readonly<Record<MessageSuite, string>> = {
  codec: `Both use the same codecs and messages, so the same installed code would be compared with itself. To compare another version of a library, install it in a folder and run the duel in a terminal: see ${benchCommand('duel --help')}.`,
  storage:
    'Both use the same formats, drivers and settings, so there is nothing to compare. Give one of them a different PostgreSQL setting.',
  protocol: 'Both use the same transports and options, so there is nothing to compare.',
}

function samplingOf(spec: RunSpec, suite: MessageSuite | undefined): RunRequest {
  return { ...askedIn(samplingOptions, spec), ...(spec.tests && suite === 'codec' && { tests: spec.tests }) }
}

function refused(reason: string, fix: string, command: string | null = null): Refusal {
  return { kind: 'refused', reason, fix, command }
}

function unfitFor(
  suite: MessageSuite,
  { shortId, state, spec }: DuelledRun,
  on: string | undefined,
): Refusal | null {
  if (isActive(state)) return refused(`${shortId} hasn’t ended yet`, 'wait for it, or cancel it')
  if (spec.duel)
    return refused(
      `${shortId} is itself a duel`,
      'choose the runs of its sides, or repeat it',
      benchCommand(`rerun ${shortId}`),
    )
  if (suite === 'protocol' && spec.protocol?.target)
    return refused(
      `${shortId} load-tested your own service, and a duel starts the servers of both sides itself`,
      'measure both services one after the other, and compare the runs',
    )
  const part = suite === 'codec' ? undefined : spec[suite]
  // An agent knows the address of its own.
  return on === undefined && part?.server?.kind === 'own' ? onOwnServer(shortId) : null
}

function hasOwnCode({ spec: { modules, lanes = [], duel } }: Pick<DuelledRun, 'spec'>): boolean {
  return (
    modules !== undefined ||
    lanes.some(({ folder }) => folder !== undefined) ||
    [duel?.a, duel?.b].some((side) => side?.lanes !== undefined)
  )
}

function withOwnCode(command: string): Refusal {
  return refused(
    'it runs your own code, and this page can’t start such a duel',
    'start it in a terminal',
    command,
  )
}

/** Addresses with their passwords are saved nowhere. */
function onOwnServer(shortId: string, command: string | null = null): Refusal {
  return refused(
    `${shortId} was measured on your own server, whose address isn’t saved`,
    'start the duel in a terminal, with the address in WIREBENCH_PG_URL, or WIREBENCH_PG_URL_A and WIREBENCH_PG_URL_B',
    command,
  )
}

function addresses(a: DuelSide, b: DuelSide): string {
  const isSame = JSON.stringify(a.storage?.server) === JSON.stringify(b.storage?.server)
  return isSame ? 'WIREBENCH_PG_URL=…' : 'WIREBENCH_PG_URL_A=… WIREBENCH_PG_URL_B=…'
}

const subjects = {
  codec: ['codec', '--codec NAMES'],
  storage: ['column format', '--format NAMES'],
  protocol: ['transport', '--transport NAMES'],
} as const satisfies Record<MessageSuite, unknown>

function nothingInCommon(suite: MessageSuite, a: DuelledRun, b: DuelledRun, command: string): Refusal {
  const [what, option] = subjects[suite]
  return refused(
    `${a.shortId} and ${b.shortId} have no ${what} in common`,
    'choose what to measure on both sides, in a terminal',
    `${command} ${option}`,
  )
}

function tooMany({ spec }: DuelledRun, { a }: Meeting, command: string): Refusal | null {
  const languages = [...Map.groupBy(a, (codec) => languageOf(spec, codec)).values()]
  const most = languages.find((codecs) => codecs.length > maxCodecs)
  if (most === undefined) return null
  const few = languages.flatMap((codecs) => codecs.slice(0, maxCodecs))
  return refused(
    `${most.length} codecs of one language would keep ${3 * most.length} processes alive at once`,
    `choose up to ${maxCodecs} of each language, in a terminal`,
    `${command} --codec ${shellWord(few.join(','))}`,
  )
}

function sideOf({ shortId, spec }: DuelledRun) {
  return { title: shortId, spec }
}

function areAlike({ title: _, ...a }: DuelSide, { title: __, ...b }: DuelSide): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
