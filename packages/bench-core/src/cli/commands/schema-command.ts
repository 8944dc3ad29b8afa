import type { AddCommand } from '../io.ts'

/** `bench schema`: the schema that is inferred from data, as a `.proto` file to begin with. */
export const addSchemaCommand: AddCommand = (program, io, done) => {
  program
    .command('schema')
    .description('infer a .proto schema from JSON and print it, with what each guess rests on')
    .requiredOption('--data <files...>', 'JSON: one record, an array, or one a line, up to 64 MB')
    .option('--message <type>', 'what to call the message, such as acme.v1.Order')
    .action(async ({ data, message }: { data: readonly string[]; message?: string }) => {
      const { inferFromFiles } = await import('../../workloads/own/inferred/infer-from-files.ts')
      const { proto } = await inferFromFiles(data, { messageType: message })
      io.stdout.write(proto)
      done(0)
    })
}
