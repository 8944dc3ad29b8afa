import { codecInfo, codecs } from '../codecs/catalogue.ts'
import type { Catalogue } from '../model/contender.ts'
import { textTable } from '../report/text-table.ts'
import { workloadInfo, workloads } from '../workloads/catalogue.ts'
import type { AddCommand } from './bench.ts'

/** `bench catalogue`: everything that can be chosen for a run. */
export const addCatalogueCommand: AddCommand = (program, io, done) => {
  program
    .command('catalogue')
    .description('list the codecs and workloads')
    .option('--json', 'as JSON')
    .action((options) => {
      const catalogue: Catalogue = { codecs: codecs.map(codecInfo), workloads: workloads.map(workloadInfo) }
      io.stdout.write(options.json ? `${JSON.stringify(catalogue)}\n` : tables(catalogue))
      done(0)
    })
}

function tables(catalogue: Catalogue): string {
  const left = (...headers: string[]) => headers.map((header) => ({ header, align: 'left' as const }))
  return [
    ...textTable(
      left('codec', 'encoding', 'library', 'options'),
      catalogue.codecs.map((codec) => [
        codec.name,
        codec.encoding,
        `${codec.library} ${codec.version}`,
        codec.options,
      ]),
    ),
    '',
    ...textTable(
      left('workload', 'description'),
      catalogue.workloads.map((workload) => [workload.name, workload.description]),
    ),
    '',
  ].join('\n')
}
