import {
  benchCommand,
  codecOptions,
  commandWords,
  duelOptions,
  optionsFor,
  protocolOptions,
  type RunRequest,
  runOptions,
  type SuiteName,
  shellWord,
  storageOptions,
} from '@wirebench/bench-core/results'

/** The command that makes the same run without a browser; of several suites, one command each. */
export function cliCommand(request: RunRequest): string {
  const { suites = ['codec'], duel } = request
  if (duel) return duelCommand(request, duel)
  return suites.map((suite) => commandOf(suite, request)).join(' && ')
}

/** What the command leaves to its user, a sentence each: where files lie and how to log in, which no run keeps. */
export function leftToFillIn({ suites = ['codec'], own, storage, protocol, duel }: RunRequest): string[] {
  if (duel) return []
  const target = suites.includes('protocol') ? protocol?.target : undefined
  const takesOwn = own !== undefined && (target === undefined || suites.length > 1)
  const server = [
    suites.includes('storage') && storage?.server,
    suites.includes('protocol') && protocol?.server,
  ].some((known) => known && known.kind === 'own')
  return [
    ...(takesOwn ? ['For FOLDER, write the folder of your .proto files.'] : []),
    ...(takesOwn && own.source === 'samples' ? ['For FILES, write your data files.'] : []),
    ...(target ? ['For FILE, write the file that describes your service’s operations.'] : []),
    ...(server ? ['Set WIREBENCH_PG_URL to the address of your server first.'] : []),
  ]
}

function commandOf(suite: SuiteName, request: RunRequest): string {
  const words = [
    suite,
    ...suiteWords(suite, request),
    ...commandWords(optionsFor(suite, runOptions), request),
    ...ownWords(suite, request),
  ]
  const command = benchCommand(words.map(shellWord).join(' '))
  // The address with its password is the user's to set, where no process list shows it.
  const isOwnServer = suite !== 'codec' && request[suite]?.server?.kind === 'own'
  return isOwnServer ? `WIREBENCH_PG_URL="$WIREBENCH_PG_URL" ${command}` : command
}

function suiteWords(suite: SuiteName, { storage = {}, protocol = {}, ...request }: RunRequest): string[] {
  switch (suite) {
    case 'codec':
      return commandWords(codecOptions, request)
    case 'storage':
      return commandWords(storageOptions, storage)
    case 'protocol': {
      const { target } = protocol
      return [
        ...commandWords(protocolOptions, protocol),
        ...(target ? ['--target', target.url, '--target-file', 'FILE'] : []),
      ]
    }
  }
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
function ownWords(suite: SuiteName, { own, protocol }: RunRequest): string[] {
  if (own === undefined || (suite === 'protocol' && protocol?.target)) return []
  return [
    '--proto',
    'FOLDER',
    '--message',
    own.messageType,
    ...(own.source === 'samples' ? ['--data', 'FILES'] : []),
  ]
}
