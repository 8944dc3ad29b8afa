import { codecInfo, codecs } from '../../../codecs/catalogue.ts'
import { builtInLanes, laneInfo } from '../../../lanes/catalogue.ts'
import type { Catalogue, ContenderInfo, TransportInfo } from '../../../model/report/contender.ts'
import type { PresetName } from '../../../model/run/run-spec.ts'
import { MessageSuite } from '../../../model/suite-name.ts'
import { textTable } from '../../../report/words/text-table.ts'
import { resolveSpec } from '../../../run/resolve-spec.ts'
import { findSuite } from '../../../suites/catalogue.ts'
import { besideLanes, ofGivenJson } from '../../../suites/codec/resolve.ts'
import type { TransportEntry } from '../../../suites/protocol/transport.ts'
import { missingTransport, transportInfo, transports } from '../../../suites/protocol/transports/catalogue.ts'
import { clientWords } from '../../../suites/protocol/transports/client-words.ts'
import { columnFormats, formatInfo } from '../../../suites/storage/formats/catalogue.ts'
import { workloadInfo, workloads } from '../../../workloads/catalogue.ts'
import type { AddCommand } from '../../io.ts'

/** `bench catalogue`: everything that can be chosen for a run. */
export const addCatalogueCommand: AddCommand = (program, io, done) => {
  program
    .command('catalogue')
    .description('list codecs, workloads, column formats and transports')
    .option('--json', 'print JSON')
    .action((options) => {
      const catalogue = wholeCatalogue()
      io.stdout.write(options.json ? `${JSON.stringify(catalogue)}\n` : tables(catalogue))
      done(0)
    })
}

function wholeCatalogue(): Catalogue {
  return {
    codecs: codecs.map(codecInfo),
    workloads: workloads.map(workloadInfo),
    suites: MessageSuite.options.map(findSuite).map(({ name, defaultWorkloads, rounds }) => ({
      name,
      defaultWorkloads: [...defaultWorkloads],
      rounds: { ...rounds },
    })),
    codecPresets: byPreset((preset) => {
      const { codecs, tests } = resolveSpec({ suites: ['codec'], preset })
      return { codecs, tests: tests! }
    }),
    codecsOfGivenJson: [ofGivenJson],
    lanes: builtInLanes().map(laneInfo),
    codecsBesideLanes: [...besideLanes],
    storage: {
      formats: columnFormats.map(formatInfo),
      presets: byPreset((preset) => resolveSpec({ suites: ['storage'], preset }).storage!),
    },
    protocol: {
      transports: transports.map(wholeTransport),
      missing: [missingTransport],
      defaults: resolveSpec({ suites: ['protocol'] }).protocol!,
    },
  }
}

function byPreset<Value>(made: (preset: PresetName) => Value): Record<PresetName, Value> {
  return {
    smoke: made('smoke'),
    quick: made('quick'),
    standard: made('standard'),
    thorough: made('thorough'),
  }
}

function wholeTransport(entry: TransportEntry): TransportInfo {
  return {
    ...transportInfo(entry),
    operations: [...entry.operations],
    clients: entry.clients.map((name) => ({ name, about: clientWords(name) })),
    compressions: Object.entries(entry.compressions).map(([name, about]) => ({ name, about })),
  }
}

function tables({ codecs, lanes, workloads, storage, protocol }: Catalogue): string {
  return [
    ...contenderTable('codec', codecs),
    '',
    ...lanes.flatMap(({ name, title, contenders }) => [
      ...contenderTable(`${title} (--lane ${name})`, contenders),
      '',
    ]),
    ...textTable(
      left('workload', 'description'),
      workloads.map((workload) => [workload.name, workload.description]),
    ),
    '',
    ...contenderTable('column format', storage.formats),
    '',
    ...contenderTable(
      'transport',
      protocol.transports.map((transport) => ({
        ...transport,
        options: [transport.options, transport.clients[0]?.about].join(' · '),
      })),
    ),
    '',
    ...protocol.missing.flatMap(({ title, why }) => [`${title} is not among them: ${why}.`, '']),
  ].join('\n')
}

function contenderTable(kind: string, contenders: readonly ContenderInfo[]): string[] {
  return textTable(
    left(kind, 'encoding', 'library', 'options'),
    contenders.map(({ name, encoding, library, version, options }) => [
      name,
      encoding,
      `${library} ${version}`.trim(),
      options,
    ]),
  )
}

function left(...headers: string[]) {
  return headers.map((header) => ({ header, align: 'left' as const }))
}
