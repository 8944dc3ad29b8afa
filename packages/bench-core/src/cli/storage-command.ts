import type { Command } from 'commander'
import {
  largestBatch,
  largestRows,
  mostConnections,
  type PgSettings,
  type StorageRequest,
  storageDrivers,
  storagePhases,
  toastCompressions,
  transactionPolicies,
} from '../model/storage-spec.ts'
import { checkSettings } from '../postgres/server-under-test/check-settings.ts'
import { examineSettings } from '../postgres/server-under-test/examine-settings.ts'
import { columnFormats } from '../suites/storage/formats/catalogue.ts'
import type { AddCommand } from './bench.ts'
import { ownServerOf } from './own-server.ts'
import { addOutputOptions, performRun } from './perform-run.ts'
import { pgSettingOf } from './pg-setting-options.ts'
import { addRunOptions, allOr, eachOf, integerOf, listOf, toRequest } from './request-options.ts'

/** The options of `bench storage` as commander hands them over. */
interface StorageOptions {
  readonly format?: string[]
  readonly reference?: string
  readonly phase?: string[]
  readonly rows?: string[]
  readonly batch?: string
  readonly transaction?: string[]
  readonly connections?: string[]
  readonly toast?: string[]
  readonly driver?: string[]
  readonly sweepSize?: string[]
  readonly queryField?: string
  readonly pgUrl?: string
  readonly pgSetting?: PgSettings
  readonly keepTables?: boolean
}

/** `bench storage`: column formats in a real PostgreSQL, from encoding to what lies on the disk. */
export const addStorageCommand: AddCommand = (program, io, done) => {
  const command = program
    .command('storage')
    .description('compare ways to keep messages in PostgreSQL: protobuf in bytea, JSON in jsonb …')
  addOutputOptions(addStorageOptions(addRunOptions(command))).action(async (options) => {
    const { pgSetting, pgUrl: named } = options as StorageOptions
    const { pgUrl, server } = (await ownServerOf(named, io)) ?? {}
    if (pgSetting) {
      checkSettings(pgSetting, server ?? { kind: 'embedded' })
      await examineSettings([pgSetting])
    }
    const request = {
      ...toRequest({ ...options, reference: undefined }),
      suites: ['storage' as const],
      storage: { ...storageRequest(options), ...(server && { server }) },
    }
    done(await performRun(request, options, io, { pgUrl }))
  })
}

function addStorageOptions(command: Command): Command {
  return command
    .option(
      '--format <names>',
      'column formats to compare, separated by commas (default: all, in smoke and quick runs without client-side compression)',
      listOf,
    )
    .option('--reference <format>', 'the format that ratios are taken against (default: jsonb-json)')
    .option('--phase <names>', `of ${storagePhases.join(', ')} (default: all)`, listOf)
    .option(
      '--rows <numbers>',
      'rows of the tables that are read (default: 1000,10000; 1000 alone in a smoke run)',
      listOf,
    )
    .option('--batch <number>', 'rows of an insert of many (default: 100)')
    .option('--transaction <names>', `of ${transactionPolicies.join(', ')} (default: per-batch)`, listOf)
    .option('--connections <numbers>', 'connections that read rows by key (default: 1,4,16)', listOf)
    .option(
      '--toast <names>',
      `compression of large rows, of ${toastCompressions.join(', ')} (default: pglz; lz4 where the server has it)`,
      listOf,
    )
    .option('--driver <names>', `of ${storageDrivers.join(', ')} (default: pg)`, listOf)
    .option('--sweep-size <numbers>', 'sizes of the workload in the sweep around the TOAST threshold', listOf)
    .option(
      '--query-field <name>',
      'the field that queries look at and updates change (default: status, else one with few values)',
    )
    .option(
      '--pg-url <url>',
      'measure on your own server, in a schema that is dropped at the end; WIREBENCH_PG_URL keeps a password out of process lists',
    )
    .option(
      '--pg-setting <name=value>',
      'set something on the server that comes with the run, such as synchronous_commit=off; may be given more than once',
      pgSettingOf,
    )
    .option('--keep-tables', 'leave the tables on your own server')
}

/** @throws WirebenchError naming the option and what it takes. Names of formats are checked later. */
function storageRequest(options: StorageOptions): StorageRequest {
  const request: { [Field in keyof StorageRequest]: StorageRequest[Field] | undefined } = {
    formats: allOr(options.format, () => columnFormats.map(({ info }) => info.name)),
    reference: options.reference,
    phases: eachOf('phase', options.phase, storagePhases),
    rows: integers('--rows', options.rows, largestRows),
    batch: options.batch === undefined ? undefined : integerOf('--batch', options.batch, 1, largestBatch),
    transactions: eachOf('transaction', options.transaction, transactionPolicies),
    connections: integers('--connections', options.connections, mostConnections),
    toast: eachOf('compression', options.toast, toastCompressions),
    drivers: eachOf('driver', options.driver, storageDrivers),
    sweepSizes: integers('--sweep-size', options.sweepSize, 1_000_000),
    pgSettings: options.pgSetting,
    keepTables: options.keepTables,
    queryField: options.queryField,
  }
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined))
}

function integers(option: string, texts: readonly string[] | undefined, most: number): number[] | undefined {
  return texts?.map((text) => integerOf(option, text, 1, most))
}
