import { invalidOption } from '../../../model/errors.ts'
import { printable } from '../../../report/words/printable.ts'
import { defaultHomeFolder } from '../../../store/home-folder.ts'
import type { AddCommand, Io } from '../../io.ts'
import {
  namesOwnMessages,
  type OwnMessagesOptions,
  ownMessagesOptions,
} from '../../options/own-messages-options.ts'
import { addOptions } from '../../options/request-options.ts'
import { withPlainData } from '../../own-data/plain-data.ts'
import { onlyReport, readRuns } from '../../read-runs.ts'

/** `bench schema`: the schema that is inferred from data, or was for a saved run, as a `.proto` file to begin with. */
export const addSchemaCommand: AddCommand = (program, io, done) => {
  const command = program
    .command('schema')
    .description('infer a .proto schema from JSON and print it, with the evidence for each guess')
    .argument('[run]', 'the id of a saved run whose schema was inferred, as `list` prints it')
  const { proto: _, leaveOut: __, ...dataOptions } = ownMessagesOptions
  addOptions(command, dataOptions, {
    message: 'name of the message, such as acme.v1.Order',
    data: 'JSON: one record, an array, or one per line, up to 64 MB, - for standard input; or a HAR capture, an OpenAPI 3 description or a JSON Schema with examples',
  }).action(async (run: string | undefined, options: OwnMessagesOptions) => {
    if (run !== undefined) {
      if (namesOwnMessages(options))
        throw invalidOption(
          'a saved run has the schema of its own data',
          'give the run alone, or leave it out to infer a schema from other data',
        )
      io.stdout.write(shown(await schemaOfRun(run, io), io))
      return done(0)
    }
    const { inferFromFiles } = await import('../../../workloads/own/inferred/infer-from-files.ts')
    const { proto } = await withPlainData(options, io, async ({ data, described }) => {
      if (data) return inferFromFiles(data, { messageType: options.message, described })
      throw invalidOption(
        'there is nothing to infer a schema from',
        'give data with --data, rows with --from-table, or a saved run',
      )
    })
    io.stdout.write(shown(proto, io))
    done(0)
  })
}

/** As it is, for a file; on a terminal without what names in it would do there. */
function shown(proto: string, { isOutputTerminal }: Io): string {
  return isOutputTerminal ? proto.split('\n').map(printable).join('\n') : proto
}

async function schemaOfRun(id: string, io: Io): Promise<string> {
  const { loadOwnMessages } = await import('../../../workloads/own/load-own-messages.ts')
  const { own } = onlyReport((await readRuns([id], io)).reports, id).run.spec
  const inferred = own && (await loadOwnMessages(own, defaultHomeFolder(io.environment))).inferred
  if (inferred) return inferred.proto
  throw invalidOption(`run ${id} has no inferred schema`, 'infer one from data with --data')
}
