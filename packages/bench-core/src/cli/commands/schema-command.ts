import { WirebenchError } from '../../model/errors.ts'
import type { AddCommand } from '../io.ts'
import { addDataOptions, type DataOptions } from '../options/own-messages-options.ts'
import { withPlainData } from '../own-data/plain-data.ts'

/** `bench schema`: the schema that is inferred from data, as a `.proto` file to begin with. */
export const addSchemaCommand: AddCommand = (program, io, done) => {
  const command = program
    .command('schema')
    .description('infer a .proto schema from JSON and print it, with what each guess rests on')
    .option('--message <type>', 'what to call the message, such as acme.v1.Order')
    .option(
      '--data <files...>',
      'JSON: one record, an array, or one a line, up to 64 MB; or a HAR capture, an OpenAPI 3 description or a JSON Schema with examples',
    )
  addDataOptions(command).action(async (options: DataOptions & { readonly message?: string }) => {
    const { inferFromFiles } = await import('../../workloads/own/inferred/infer-from-files.ts')
    const { proto } = await withPlainData(options, io, async ({ data }) => {
      if (data) return inferFromFiles(data, { messageType: options.message })
      throw new WirebenchError(
        'invalid-option',
        'there is nothing to infer a schema from',
        'name data with --data, or rows with --from-table',
      )
    })
    io.stdout.write(proto)
    done(0)
  })
}
