import { runtimeLacks } from '../../../measure/process/runtime/runtime.ts'
import { inEachField, inField, invalidOption } from '../../../model/errors.ts'
import { workloadTitle } from '../../../model/messages/own-workload-name.ts'
import { type UsualOption, usualValue } from '../../../model/options/option/option.ts'
import { pgUrl, words } from '../../../model/options/option/words.ts'
import { usualSeed } from '../../../model/options/run.ts'
import { storageOptions as options } from '../../../model/options/storage.ts'
import type { RunRequest, RunSpec } from '../../../model/run/run-spec.ts'
import {
  embeddedCompressions,
  fieldPhases,
  phasesByName,
  type StorageSpec,
  storagePhases,
} from '../../../model/storage/storage-spec.ts'
import { checkSettings } from '../../../postgres/server-under-test/check-settings.ts'
import { findWorkload } from '../../../workloads/catalogue.ts'
import { corporaOf, heavyWeight } from '../../../workloads/corpora.ts'
import { tooFewForDictionary } from '../../dictionary.ts'
import type { SuitePart } from '../../suite.ts'
import { columnFormats, findFormat } from '../formats/catalogue.ts'
import type { ColumnFormat } from '../formats/column-format.ts'
import { corpusCells, holdsOutWith } from './corpus-cells.ts'
import { tasksOf } from './measurements.ts'
import { checkQueryField } from './query-field.ts'

/** What is measured where nobody says. */
export const defaultWorkloads = ['infrastructure-execution']

/** The status quo, if it takes part. */
const usualReference = 'jsonb-json'

/** @throws WirebenchError for a format that nobody knows, a reference that takes no part, messages too few for a dictionary, a batch that no table holds, a field that rows can't be found by, and where nothing is left to measure. */
export function resolveStorage({
  storage: request = {},
  preset,
  workloads,
  sizes,
  own,
  seed = usualSeed,
}: RunRequest): SuitePart {
  const usual = <Value>(option: UsualOption<Value>) => usualValue(option, preset ?? 'quick')
  const named = request.formats ?? usualFormats(preset)
  const unable = inEachField('storage.formats', named, findFormat).find(isMissing)
  if (unable) {
    throw invalidOption(
      `${unable.info.name} needs ${unable.compression}, which Node.js ${process.versions.node} doesn’t have`,
      'leave it out, or measure on the Node.js that Wirebench comes with',
      'storage.formats',
    )
  }
  const formats = [...new Set(named)]
  const tooFew = own && holdsOutWith(formats) ? tooFewForDictionary(own.messages) : undefined
  if (tooFew) {
    throw invalidOption(
      tooFew,
      'give more messages, or leave out the formats with a dictionary',
      'storage.formats',
    )
  }
  const reference = request.reference ?? (formats.includes(usualReference) ? usualReference : formats[0]!)
  inField('storage.reference', () => findFormat(reference))
  if (!formats.includes(reference)) {
    throw invalidOption(
      `the reference "${reference}" is not among the formats ${formats.join(', ')}`,
      'add it to the formats, or choose one of them as the reference',
      'storage.reference',
    )
  }
  const messages = { workloads: workloads ?? (own ? [] : defaultWorkloads), sizes, own }
  const bytes = heaviestBytes(messages)
  const rows = [...new Set(request.rows ?? fitting(usual(options.rows), maxTableBytes, bytes))].toSorted(
    (a, b) => a - b,
  )
  const phases = storagePhases.filter((phase) => request.phases?.includes(phase) ?? !phasesByName.has(phase))
  const [usualBatch] = fitting([usual(options.batch)], maxBatchBytes, bytes)
  const batch = request.batch ?? Math.min(usualBatch!, rows.at(-1)!)
  if (phases.includes('insert-batch') && batch > rows.at(-1)!) {
    throw invalidOption(
      `a batch of ${batch} rows is larger than the largest table, which has ${rows.at(-1)}`,
      words`give a smaller ${options.batch}, or more ${options.rows}`,
      'storage.batch',
    )
  }
  if (request.queryField !== undefined) {
    for (const name of messages.workloads) {
      const { type, corpus } = findWorkload(name)
      checkQueryField(type, corpus(seed), request.queryField)
    }
  }
  const server = request.server ?? { kind: 'embedded' }
  if (request.keepTables && server.kind === 'embedded') {
    throw invalidOption(
      'tables can’t be kept on the run’s own server, which is removed with everything in it',
      words`give your own server with ${pgUrl}, or leave out ${options.keepTables}`,
      'storage.keepTables',
    )
  }
  const toast = [...new Set(request.toast ?? usual(options.toast))]
  const missing = toast.find((name) => name !== 'none' && !embeddedCompressions.includes(name))
  if (server.kind === 'embedded' && missing) {
    throw invalidOption(
      `the run’s own server was built without ${missing}`,
      words`leave it out of ${options.toast}, or give your own server that has it with ${pgUrl}`,
      'storage.toast',
    )
  }
  if (request.pgSettings) checkSettings(request.pgSettings, server)
  const { ownField, ownNested, ownNumber, ...asked } = request
  const storage: StorageSpec = {
    ...asked,
    formats,
    reference,
    phases,
    rows,
    batch,
    transactions: [...new Set(request.transactions ?? usual(options.transactions))],
    connections: [...new Set(request.connections ?? usual(options.connections))],
    indexes: [...new Set(request.indexes ?? usual(options.indexes))],
    toast,
    drivers: [...new Set(request.drivers ?? usual(options.drivers))],
    sweepSizes: [...new Set(request.sweepSizes ?? usual(options.sweepSizes))].toSorted((a, b) => a - b),
    server,
    keepTables: request.keepTables ?? false,
    ...(own && ownField !== undefined && { ownField }),
    ...(own && ownNested !== undefined && { ownNested }),
    ...(own && ownNumber !== undefined && { ownNumber }),
  }
  refuseNothing(storage, messages, seed)
  return { storage }
}

/** @throws WirebenchError where all that is asked for needs what none of the messages have. */
function refuseNothing(storage: StorageSpec, messages: Messages, seed: number): void {
  const { phases } = storage
  const byField = phases.filter((phase) => fieldPhases.has(phase))
  if (phases.some((phase) => phase !== 'size-sweep' && !fieldPhases.has(phase))) return
  const cells = corpusCells(messages, storage, seed)
  if (cells.some((cell) => tasksOf(storage, cell).length > 0)) return
  const names = [...new Set(cells.map(({ workload }) => workloadTitle(workload)))]
  const lacks = [
    ...(byField.length > 0 ? [`no field for ${byField.join(' and ')}`] : []),
    ...(byField.length < phases.length ? ['no sizes to sweep'] : []),
  ]
  throw invalidOption(
    `${names.join(' and ')} ${names.length === 1 ? 'has' : 'have'} ${lacks.join(' and ')}`,
    'choose other phases, such as insert and read-all, or other messages',
    'storage.phases',
  )
}

type Messages = Pick<RunSpec, 'workloads' | 'sizes' | 'own'>

/** Of messages in protobuf, where nobody says how many rows: large ones fill a disk before anything is measured. */
const [maxTableBytes, maxBatchBytes] = [64_000_000, 8_000_000]

/** Of a message that may be heavy, the heaviest of all; 1 where none may. */
function heaviestBytes(messages: Messages): number {
  const weights = corporaOf(messages).map((corpus) => heavyWeight(corpus, messages.own))
  return Math.max(1, ...weights.map((weight) => weight?.bytes ?? 1))
}

function fitting(counts: readonly number[], maxBytes: number, bytes: number): number[] {
  const most = Math.max(1, Math.floor(maxBytes / bytes))
  return counts.map((count) => Math.min(count, most))
}

function isMissing({ compression }: ColumnFormat): boolean {
  return compression !== undefined && runtimeLacks(compression)
}

/** A first answer is about formats; what compressing in the client adds is for runs that have the time. */
function usualFormats(preset: RunRequest['preset']): string[] {
  const hasTime = preset === 'standard' || preset === 'thorough'
  return columnFormats
    .filter((known) => !known.isChosenByName && !isMissing(known))
    .filter(({ compression }) => hasTime || compression === undefined)
    .map(({ info }) => info.name)
}
