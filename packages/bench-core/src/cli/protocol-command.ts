import type { Command } from 'commander'
import { WirebenchError } from '../model/errors.ts'
import { highestSweepRate, usualLoads } from '../model/protocol-loads.ts'
import { ownOperations, type ProtocolRequest, protocolOperations } from '../model/protocol-spec.ts'
import { transports } from '../suites/protocol/transports/catalogue.ts'
import type { AddCommand } from './bench.ts'
import { ownServerOf } from './own-server.ts'
import { addOutputOptions, performRun } from './perform-run.ts'
import { readTarget } from './read-target.ts'
import { addRunOptions, allOr, eachOf, integerOf, listOf, oneOf, toRequest } from './request-options.ts'

/** The options of `bench protocol` as commander hands them over. */
interface ProtocolOptions {
  readonly transport?: string[]
  readonly reference?: string
  readonly operation?: string[]
  readonly connections?: string[]
  readonly inFlight?: string[]
  readonly rate?: string[]
  readonly sweep?: boolean
  readonly duration?: string
  readonly slo?: string
  readonly store?: string
  readonly ladder?: boolean
  readonly payloads?: boolean
  readonly target?: string
  readonly targetFile?: string
  readonly iMayLoadThisTarget?: boolean
  readonly pgUrl?: string
}

/** `bench protocol`: transports in front of the same service, one request at a time and under load. */
export const addProtocolCommand: AddCommand = (program, io, done) => {
  const command = program
    .command('protocol')
    .description('compare transports: HTTP and binary protocols in front of the same service')
  addOutputOptions(addProtocolOptions(addRunOptions(command))).action(async (options) => {
    const protocol = protocolRequest(options)
    const { pgUrl: named } = options as ProtocolOptions
    // Where documents are kept in memory, an address in the environment is for other commands.
    const isWanted = protocol.store === 'postgres' || named !== undefined
    const { pgUrl, server } = (isWanted ? await ownServerOf(named, io) : undefined) ?? {}
    const request = {
      ...toRequest({ ...options, reference: undefined }),
      suites: ['protocol' as const],
      protocol: { ...protocol, ...(server && { server }) },
    }
    done(await performRun(request, options, io, { pgUrl }))
  })
}

function addProtocolOptions(command: Command): Command {
  return command
    .option('--transport <names>', 'transports, separated by commas, with options: http-json+gzip', listOf)
    .option('--reference <transport>', 'the transport that ratios are taken against (default: http-json)')
    .option(
      '--operation <names>',
      `of ${protocolOperations.join(', ')} (default: the first five; with --proto ${ownOperations.join(' and ')})`,
      listOf,
    )
    .option(
      '--connections <numbers>',
      `connections of the closed loop (default: ${usualLoads.connections}; with --target ${usualLoads.targetConnections})`,
      listOf,
    )
    .option('--in-flight <numbers>', 'requests in flight on each connection (default: 1)', listOf)
    .option(
      '--rate <numbers>',
      `requests per second of the open loop, for every operation that is named (default: ${usualLoads.rates}; with --target none)`,
      listOf,
    )
    .option(
      '--sweep',
      `measure at rising rates, up to saturation or ${highestSweepRate} a second (default: on for the default operations, in a quick run every other step; and with --slo)`,
    )
    .option('--no-sweep', 'measure no rising rates')
    .option(
      '--duration <time>',
      'measured time at each rate, for each contender, over all rounds: 60s, 2m (default: what the preset has; with --target 30s in a quick run, 60s in a standard one)',
    )
    .option(
      '--slo <ms>',
      `find the highest rate with a p99 of at most so many milliseconds (default: ${usualLoads.sloMs}; with --target it takes --rate)`,
    )
    .option('--store <name>', 'where the service keeps its documents: memory or postgres (default: memory)')
    .option(
      '--pg-url <url>',
      'with --store postgres: keep them on your own server, in a schema that is dropped at the end; WIREBENCH_PG_URL keeps a password out of process lists',
    )
    .option('--ladder', 'climb from REST to framed binary, one change at a time')
    .option('--payloads', 'send documents of several sizes, around the sizes of buffers')
    .option('--target <url>', 'measure your own HTTP service instead')
    .option('--target-file <file>', 'with --target: its operations, as JSON')
    .option('--i-may-load-this-target', 'with --target: it is yours to load, though it is not this machine')
}

/** @throws WirebenchError naming the option and what it takes. */
function protocolRequest(options: ProtocolOptions): ProtocolRequest {
  const target = targetOf(options)
  const request: { [Field in keyof ProtocolRequest]: ProtocolRequest[Field] | undefined } = {
    transports: allOr(options.transport, () => transports.map(({ info }) => info.name)),
    reference: options.reference,
    operations: eachOf('operation', options.operation, protocolOperations),
    connections: integers('--connections', options.connections, 1000),
    inFlight: integers('--in-flight', options.inFlight, 256),
    rates: integers('--rate', options.rate, 200_000),
    sweep: options.sweep,
    durationSeconds: options.duration === undefined ? undefined : seconds(options.duration),
    sloMs: options.slo === undefined ? undefined : milliseconds(options.slo),
    store:
      options.store === undefined
        ? undefined
        : oneOf('store', options.store, ['memory', 'postgres'] as const),
    ladder: options.ladder,
    payloads: options.payloads,
    target,
  }
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined))
}

function targetOf({ target, targetFile, iMayLoadThisTarget }: ProtocolOptions) {
  if (target === undefined && targetFile === undefined) return undefined
  if (target === undefined || targetFile === undefined) {
    throw new WirebenchError(
      'invalid-option',
      target === undefined
        ? '--target-file is there without --target'
        : '--target is there without --target-file',
      'give both: the address of your service, and a file with its operations',
    )
  }
  return readTarget(target, targetFile, iMayLoadThisTarget ?? false)
}

function integers(option: string, texts: readonly string[] | undefined, most: number): number[] | undefined {
  return texts?.map((text) => integerOf(option, text, 1, most))
}

/** `90`, `90s`, `1.5m` */
function seconds(text: string): number {
  const [, digits, unit] = /^(\d+(?:\.\d+)?)(s|m)?$/.exec(text.trim()) ?? []
  const value = Number(digits) * (unit === 'm' ? 60 : 1)
  if (value >= 1 && value <= 3600) return value
  throw new WirebenchError(
    'invalid-option',
    `--duration is "${text}"`,
    'give a time from 1s to 60m, such as 60s or 2m',
  )
}

function milliseconds(text: string): number {
  const value = Number(text)
  if (value > 0 && value <= 5000) return value
  throw new WirebenchError(
    'invalid-option',
    `--slo is "${text}"`,
    'give milliseconds, above 0 and at most 5000',
  )
}
