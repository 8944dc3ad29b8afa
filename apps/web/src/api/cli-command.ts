import type { RunRequest, SuiteName } from '@wirebench/bench-core/results'
import { benchCommand, shellWord } from '@wirebench/bench-core/results'

type Value = string | number | readonly (string | number)[] | boolean | undefined
type Option = readonly [flag: string, value: Value]

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
  const options: readonly Option[] = [
    ...samplingOptions(request),
    ...(suite === 'protocol' ? protocolMessages(request) : messageOptions(request)),
    ...suiteOptions[suite](request),
    ['--name', request.name],
  ]
  const command = benchCommand([suite, ...options.flatMap(written)].join(' '))
  // The address with its password is the user's to set, where no process list shows it.
  const server = { codec: undefined, storage: request.storage?.server, protocol: request.protocol?.server }[
    suite
  ]
  const isOwnServer = server?.kind === 'own'
  return isOwnServer ? `WIREBENCH_PG_URL="$WIREBENCH_PG_URL" ${command}` : command
}

/** Sides are named as they were: a file of theirs without its folder. */
function duelCommand(request: RunRequest, { a, b }: NonNullable<RunRequest['duel']>): string {
  const sameCodecs = a.codecs.join() === b.codecs.join()
  const options: readonly Option[] = [
    ...samplingOptions(request),
    ['--test', request.tests],
    ['--codec', sameCodecs ? a.codecs : undefined],
    ...settingOptions('--pg-setting-a', a.storage?.pgSettings),
    ...settingOptions('--pg-setting-b', b.storage?.pgSettings),
    ...libraryOptions('--library-a', a.libraries),
    ...libraryOptions('--library-b', b.libraries),
    ['--name', request.name],
  ]
  return benchCommand(['duel', shellWord(a.title), shellWord(b.title), ...options.flatMap(written)].join(' '))
}

function settingOptions(flag: string, settings: Readonly<Record<string, string>> = {}): readonly Option[] {
  return Object.entries(settings).map(([name, value]) => [flag, `${name}=${value}`])
}

function libraryOptions(flag: string, libraries: Readonly<Record<string, string>> = {}): readonly Option[] {
  return Object.entries(libraries).map(([library, folder]) => [flag, `${library}=${folder}`])
}

function samplingOptions(request: RunRequest): readonly Option[] {
  return [
    ['--preset', request.preset],
    ['--rounds', request.rounds],
    ['--until-decided', request.untilDecided],
    ['--maximum-rounds', request.maximumRounds],
    ['--seed', request.seed],
  ]
}

const suiteOptions: Readonly<Record<SuiteName, (request: RunRequest) => readonly Option[]>> = {
  codec: codecOptions,
  storage: storageOptions,
  protocol: protocolOptions,
}

/** The protocol suite has messages of its own where nobody brings others; a service of the user's own takes none. */
function protocolMessages(request: RunRequest): readonly Option[] {
  return request.protocol?.target ? [] : ownOptions(request)
}

function messageOptions(request: RunRequest): readonly Option[] {
  return [['--workload', request.workloads], ['--size', request.sizes], ...ownOptions(request)]
}

function codecOptions({ codecs, reference, tests }: RunRequest): readonly Option[] {
  return [
    ['--test', tests],
    ['--codec', codecs],
    ['--reference', reference],
  ]
}

function storageOptions({ storage = {} }: RunRequest): readonly Option[] {
  return [
    ['--format', storage.formats],
    ['--reference', storage.reference],
    ['--phase', storage.phases],
    ['--rows', storage.rows],
    ['--batch', storage.batch],
    ['--transaction', storage.transactions],
    ['--connections', storage.connections],
    ['--toast', storage.toast],
    ['--driver', storage.drivers],
    ['--sweep-size', storage.sweepSizes],
    ...settingOptions('--pg-setting', storage.pgSettings),
    ['--keep-tables', storage.keepTables],
    ['--query-field', storage.queryField],
  ]
}

function protocolOptions({ protocol = {} }: RunRequest): readonly Option[] {
  return [
    ['--transport', protocol.transports],
    ['--reference', protocol.reference],
    ['--operation', protocol.operations],
    ['--connections', protocol.connections],
    ['--in-flight', protocol.inFlight],
    ['--rate', protocol.rates],
    [protocol.sweep === false ? '--no-sweep' : '--sweep', protocol.sweep === undefined ? undefined : true],
    ['--duration', protocol.durationSeconds === undefined ? undefined : `${protocol.durationSeconds}s`],
    ['--slo', protocol.sloMs],
    ['--store', protocol.store],
    ['--ladder', protocol.ladder],
    ['--payloads', protocol.payloads],
    ['--target', protocol.target?.url],
    ['--target-file', protocol.target && 'FILE'],
  ]
}

/** Where the files lie is the user's to fill in: a run doesn't know it. */
function ownOptions({ own }: RunRequest): readonly Option[] {
  if (own === undefined) return []
  return [
    ['--proto', 'FOLDER'],
    ['--message', own.messageType],
    ...(own.source === 'samples' ? [['--data', 'FILES'] as const] : []),
  ]
}

function written([flag, value]: Option): string[] {
  if (value === undefined || value === false || (Array.isArray(value) && value.length === 0)) return []
  if (value === true) return [flag]
  const text = Array.isArray(value) ? value.join(',') : String(value)
  return [flag, shellWord(text)]
}
