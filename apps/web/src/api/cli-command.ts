import { benchCommand } from '@wirebench/bench-core/model/commands'
import { allSuitesOptions } from '@wirebench/bench-core/model/options/all-suites'
import { codecOptions } from '@wirebench/bench-core/model/options/codec'
import { duelOptions } from '@wirebench/bench-core/model/options/duel'
import { messagesOptions } from '@wirebench/bench-core/model/options/messages'
import { commandWords } from '@wirebench/bench-core/model/options/option/command-line'
import { optionsFor } from '@wirebench/bench-core/model/options/option/option'
import { ownServiceOptions, protocolOptions } from '@wirebench/bench-core/model/options/protocol'
import { runOptions } from '@wirebench/bench-core/model/options/run'
import { storageOptions } from '@wirebench/bench-core/model/options/storage'
import { useOptions } from '@wirebench/bench-core/model/options/use'
import { MessageSuite, type RunRequest } from '@wirebench/bench-core/model/run/run-spec'
import { shellWord } from '@wirebench/bench-core/report/words/shell-word'

/**
 * The command that makes the same run without a browser.
 * @param set Which messages of a file of several kinds are measured; a run doesn't know it.
 */
export function cliCommand(request: RunRequest, set?: string): string {
  const { suites = ['codec'], duel } = request
  if (duel) return duelCommand(request, duel)
  const [suite, ...others] = suites
  const words = others.length === 0 ? wordsOf(suite!, request, set) : wordsOfAll(suites, request, set)
  const command = benchCommand(words.map(shellWord).join(' '))
  // The address with its password is the user's to set, where no process list shows it.
  return hasOwnServer(suites, request) ? `WIREBENCH_PG_URL="$WIREBENCH_PG_URL" ${command}` : command
}

/** What the command leaves to its user, a sentence each: where files lie and how to log in, which no run keeps. */
export function leftToFillIn({ suites = ['codec'], own, storage, protocol, duel }: RunRequest): string[] {
  if (duel) return []
  const target = suites.includes('protocol') ? protocol?.target : undefined
  const takesOwn = own !== undefined && (target === undefined || suites.length > 1)
  const server = hasOwnServer(suites, { storage, protocol })
  return [
    ...(takesOwn && own.schema !== 'inferred'
      ? ['Replace FOLDER with the folder of your .proto files.']
      : []),
    ...(takesOwn && own.source === 'samples' ? ['Replace FILES with your data files.'] : []),
    ...(target ? ['Replace FILE with the file that describes your service’s operations.'] : []),
    ...(server ? ['Set WIREBENCH_PG_URL to the address of your server first.'] : []),
  ]
}

type OptionsOfSuites = Readonly<Record<MessageSuite, Parameters<typeof commandWords>[0]>>

const ownOptions: OptionsOfSuites = {
  codec: codecOptions,
  storage: storageOptions,
  protocol: protocolOptions,
}

function wordsOf(suite: MessageSuite, request: RunRequest, set: string | undefined): string[] {
  return [
    suite,
    ...suiteWords(ownOptions, suite, request),
    ...commandWords(optionsFor(suite, runOptions), request),
    ...wordsOfUse(suite === 'protocol', request),
    ...ownWords(suite === 'protocol', request, set),
  ]
}

function wordsOfAll(suites: readonly MessageSuite[], request: RunRequest, set: string | undefined): string[] {
  const isWhole = suites.length === MessageSuite.options.length
  const ordered = MessageSuite.options.filter((suite) => suites.includes(suite))
  return [
    'all',
    ...commandWords(allSuitesOptions.run, { ...request, suites: isWhole ? undefined : suites }),
    ...ordered.flatMap((suite) => suiteWords(allSuitesOptions, suite, request)),
    ...wordsOfUse(suites.includes('protocol'), request),
    ...ownWords(false, request, set),
  ]
}

function hasOwnServer(suites: readonly MessageSuite[], { storage, protocol }: RunRequest): boolean {
  const servers = [
    suites.includes('storage') ? storage?.server : undefined,
    suites.includes('protocol') ? protocol?.server : undefined,
  ]
  return servers.some((server) => server?.kind === 'own')
}

function suiteWords(options: OptionsOfSuites, suite: MessageSuite, request: RunRequest): string[] {
  const words = commandWords(options[suite], suite === 'codec' ? request : (request[suite] ?? {}))
  return suite === 'protocol' ? [...words, ...targetWords(request)] : words
}

function targetWords({ protocol }: Pick<RunRequest, 'protocol'>): string[] {
  const target = protocol?.target
  return target ? commandWords(ownServiceOptions, { target: target.url, targetFile: 'FILE' }) : []
}

/** How a service uses the messages. A p99 to keep that transports are told too is said once. */
function wordsOfUse(hasProtocol: boolean, { use = {}, protocol }: RunRequest): string[] {
  const { sloMs: _, ...others } = use
  return commandWords(useOptions, hasProtocol && protocol?.sloMs !== undefined ? others : use)
}

/** Sides are named as they were: a file of theirs without its folder. */
function duelCommand(request: RunRequest, { a, b }: NonNullable<RunRequest['duel']>): string {
  const asked = {
    codecs: a.codecs.join() === b.codecs.join() ? a.codecs : [],
    tests: request.tests,
    librariesA: a.libraries,
    librariesB: b.libraries,
    pgSettingsA: a.storage?.pgSettings,
    pgSettingsB: b.storage?.pgSettings,
  }
  const words = [
    'duel',
    a.title,
    b.title,
    ...commandWords({ ...duelOptions.codec, ...duelOptions.storage }, asked),
    ...commandWords(optionsFor('protocol', runOptions), request),
  ]
  return benchCommand(words.map(shellWord).join(' '))
}

/** Where the files lie is the user's to fill in: a run doesn't know it. A service of the user's own takes none. */
function ownWords(
  isProtocolAlone: boolean,
  { own, protocol }: RunRequest,
  set: string | undefined,
): string[] {
  if (own === undefined || (isProtocolAlone && protocol?.target)) return []
  return commandWords(messagesOptions, {
    proto: own.schema === 'inferred' ? [] : ['FOLDER'],
    message: own.messageType,
    data: own.source === 'samples' ? ['FILES'] : [],
    leaveOut: own.leaveOut,
    set,
  })
}
