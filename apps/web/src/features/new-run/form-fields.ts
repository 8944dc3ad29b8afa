import type { SuiteName } from '@wirebench/bench-core/results'
import type { NewRunSearch } from './new-run-search.ts'

/** The parts of the form that stand for a part of the request. */
export type FieldName = Exclude<
  keyof NewRunSearch,
  'from' | 'qps' | 'own' | 'server' | 'service' | 'documents'
>
export type ListName =
  | 'suites'
  | 'workloads'
  | 'tests'
  | 'codecs'
  | 'formats'
  | 'phases'
  | 'transactions'
  | 'toast'
  | 'drivers'
  | 'transports'
  | 'operations'
export type TextName = Exclude<FieldName, ListName>

type Kind = 'text' | 'number' | 'numbers' | 'names' | 'switch'

/** How a field of the form becomes a part of a request, and what to say where it doesn't fit. */
export interface FormField {
  readonly kind: Kind
  /** Where it stands in the request. */
  readonly path: readonly string[]
  /** The suite that it is for; null for all. */
  readonly suite: SuiteName | null
  readonly advice: string
}

const codec = { suite: 'codec' } as const
const storage = (name: string, advice: string, kind: Kind): FormField => ({
  suite: 'storage',
  path: ['storage', name],
  kind,
  advice,
})
const protocol = (name: string, advice: string, kind: Kind): FormField => ({
  suite: 'protocol',
  path: ['protocol', name],
  kind,
  advice,
})
const common = (name: string, advice: string, kind: Kind): FormField => ({
  suite: null,
  path: [name],
  kind,
  advice,
})

/** Every field, in the form's order. */
export const formFields: Readonly<Record<FieldName, FormField>> = {
  suites: common('suites', 'Choose at least one thing to compare.', 'names'),
  preset: common('preset', 'Choose one of the presets.', 'text'),
  name: common('name', 'A name has 1 to 80 characters.', 'text'),
  rounds: common('rounds', 'Rounds is a whole number from 1 to 200.', 'number'),
  seed: common('seed', 'The seed is a whole number from 0 to 4294967295.', 'number'),
  untilDecided: common('untilDecided', 'Either on or off.', 'switch'),
  maximumRounds: common('maximumRounds', 'A whole number from the rounds above up to 200.', 'number'),
  workloads: common('workloads', 'Choose at least one workload, or bring your own messages.', 'names'),
  sizes: common('sizes', 'Whole numbers above 0, separated by commas, 12 at most.', 'numbers'),
  tests: { ...codec, path: ['tests'], kind: 'names', advice: 'Choose at least one dimension.' },
  codecs: { ...codec, path: ['codecs'], kind: 'names', advice: 'Choose at least one codec.' },
  reference: {
    ...codec,
    path: ['reference'],
    kind: 'text',
    advice: 'The reference must be one of the chosen codecs.',
  },
  formats: storage('formats', 'Choose at least one column format.', 'names'),
  storageReference: storage('reference', 'The reference must be one of the chosen column formats.', 'text'),
  phases: storage('phases', 'Choose at least one phase.', 'names'),
  rows: storage('rows', 'Whole numbers from 1 to 10,000,000, separated by commas.', 'numbers'),
  batch: storage('batch', 'A whole number from 1 to 10,000, and not more than the rows.', 'number'),
  transactions: storage('transactions', 'Choose at least one.', 'names'),
  readers: storage('connections', 'Whole numbers from 1 to 64, separated by commas.', 'numbers'),
  toast: storage('toast', 'Choose at least one.', 'names'),
  drivers: storage('drivers', 'Choose at least one driver.', 'names'),
  sweepSizes: storage('sweepSizes', 'Whole numbers, separated by commas.', 'numbers'),
  queryField: storage('queryField', 'The name of a field of the messages.', 'text'),
  keepTables: storage('keepTables', 'Either on or off.', 'switch'),
  transports: protocol('transports', 'Choose at least one transport.', 'names'),
  protocolReference: protocol('reference', 'The reference must be one of the chosen transports.', 'text'),
  operations: protocol('operations', 'Choose at least one operation.', 'names'),
  connections: protocol('connections', 'Whole numbers from 1 to 1,000, separated by commas.', 'numbers'),
  inFlight: protocol('inFlight', 'Whole numbers from 1 to 256, separated by commas.', 'numbers'),
  rates: protocol('rates', 'Requests per second from 1 to 200,000, separated by commas.', 'numbers'),
  sweep: protocol('sweep', 'Either on or off.', 'switch'),
  duration: protocol('durationSeconds', 'Seconds from 1 to 3,600.', 'number'),
  slo: protocol('sloMs', 'Milliseconds above 0, up to 5,000.', 'number'),
  store: protocol('store', 'Choose where the documents are kept.', 'text'),
  ladder: protocol('ladder', 'Either on or off.', 'switch'),
  payloads: protocol('payloads', 'Either on or off.', 'switch'),
}

export const fieldNames = Object.keys(formFields) as readonly FieldName[]

export function isListName(name: FieldName): name is ListName {
  return formFields[name].kind === 'names'
}

/** The field that a path of the request belongs to, such as `storage.rows.0`; the nearest where there are several. */
export function fieldOfPath(path: readonly string[]): FieldName | null {
  const fits = fieldNames.filter((name) => formFields[name].path.every((part, index) => path[index] === part))
  return fits.toSorted((a, b) => formFields[b].path.length - formFields[a].path.length)[0] ?? null
}
