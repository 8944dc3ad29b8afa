import { fieldPhases, type Preflight, type StoragePhase, storagePhases } from '@wirebench/bench-core/results'
import type { ReactNode } from 'react'
import { suiteTitles } from '../../../../pieces/case/case-words.ts'
import { fieldsOf } from '../../form/form-fields.ts'
import type { FormPartProps } from '../../form/form-props.ts'
import { More } from '../more.tsx'
import { ListField, OptionFields } from '../named-fields.tsx'
import { ContenderChips, ContenderDetails } from './contender-choice.tsx'
import { SuiteSection } from './suite-section.tsx'

const phases: Readonly<Record<StoragePhase, { readonly title: string; readonly note: string }>> = {
  serialize: { title: 'Serialize', note: 'encode the corpus, without a database' },
  deserialize: { title: 'Deserialize', note: 'decode the corpus, without a database' },
  insert: { title: 'Insert', note: 'one row at a time' },
  'insert-batch': { title: 'Batch insert', note: 'many rows in one statement' },
  copy: { title: 'COPY', note: 'binary COPY' },
  'insert-table': { title: 'Insert a table', note: 'a commit per row, one commit, COPY' },
  'read-all': { title: 'Read all', note: 'fetch and decode, timed separately' },
  'point-read': { title: 'Point read', note: 'by key, over several connections' },
  'update-field': { title: 'Update a field', note: 'jsonb_set against read, modify, write' },
  'query-count': { title: 'Count by a field', note: 'sequential, indexed and GIN' },
  'query-fetch': { title: 'Fetch by a field', note: 'sequential, indexed and GIN' },
  'query-nested': { title: 'Fetch by a nested field', note: 'of a message within the message' },
  'query-range': { title: 'Fetch a range', note: 'the first rows, ordered by a number' },
  'query-sum': { title: 'Sum of a field', note: 'over the whole table' },
  'x-ray': { title: 'Storage X-ray', note: 'bytes of heap, TOAST, indexes and WAL' },
  'size-sweep': { title: 'Size sweep', note: 'sizes around the 2 kB TOAST threshold' },
}
const driverTitles = {
  pg: 'pg, raw binary',
  'pg-default': 'pg with its defaults',
  postgres: 'postgres with its defaults',
} as const
const toastTitles = {
  pglz: 'pglz',
  lz4: 'lz4',
  none: 'none (STORAGE EXTERNAL)',
} as const
const indexTitles = { none: 'the key only', field: 'the field too' } as const
const transactionTitles = { 'per-batch': 'one per batch', all: 'one for all' } as const

/** What the storage suite measures. */
export function StorageFields({
  database,
  compressions,
  messages,
  ...props
}: FormPartProps & {
  /** Where the server to measure on is chosen. */
  readonly database: ReactNode
  /** What it can compress large rows by; null where nobody has looked, or it doesn’t tell. */
  readonly compressions: readonly string[] | null
  /** What was understood of the user's own messages, where there are some. */
  readonly messages: Preflight | null
}) {
  const { catalogue, values, shown } = props
  const { storage } = catalogue
  const contenders = { list: 'formats', reference: 'storageReference', contenders: storage.formats } as const
  const canCompress = (name: string) =>
    name === 'none' || compressions === null || compressions.length === 0 || compressions.includes(name)
  const isSwept = values.phases.includes('size-sweep')
  const isByField = values.phases.some((phase) => fieldPhases.has(phase as StoragePhase))
  return (
    <SuiteSection title={suiteTitles.storage}>
      <ContenderChips {...props} {...contenders} />
      <More
        title="Server, phases and details"
        note={`${values.phases.length} of ${storagePhases.length} phases`}
        isNeeded={shown.has('server') || fieldsOf('storage', 'formats').some((name) => shown.has(name))}
      >
        {database}
        <ListField {...props} name="phases" options={storagePhases.map((id) => ({ id, ...phases[id] }))} />
        <OptionFields
          {...props}
          of="storage"
          except={[
            'formats',
            'storageReference',
            'phases',
            'keepTables',
            ...(isByField ? [] : (['queryField'] as const)),
            ...(isSwept ? [] : (['sweepSizes'] as const)),
          ]}
          special={{
            transactions: { titles: transactionTitles },
            toast: { titles: toastTitles, isOffered: canCompress },
            indexes: { titles: indexTitles },
            drivers: { titles: driverTitles },
            queryField: { note: fieldHelp(messages), placeholder: messages?.storage?.field ?? 'status' },
          }}
        />
        <ContenderDetails {...props} {...contenders} />
      </More>
    </SuiteSection>
  )
}

const mostNamed = 6

function fieldHelp(messages: Preflight | null): string {
  const { field = null, fields = [] } = messages?.storage ?? {}
  const names = fields.slice(0, mostNamed).map(({ name }) => name)
  if (messages === null) return 'If empty: the one named status, or else one with few distinct values.'
  if (names.length === 0) return 'None of your messages’ fields is suitable, so those phases are left out.'
  const choices = `Suitable fields of your messages: ${names.join(', ')}${fields.length > mostNamed ? ' and others' : ''}.`
  return field === null ? `${choices} If empty, those phases are left out.` : choices
}
