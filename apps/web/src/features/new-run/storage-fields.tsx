import {
  type StoragePhase,
  storageDrivers,
  storagePhases,
  toastCompressions,
  transactionPolicies,
} from '@wirebench/bench-core/results'
import type { ReactNode } from 'react'
import { CheckList } from '../../ui/check-list.tsx'
import { ContenderChoice } from './contender-choice.tsx'
import type { FormPartProps } from './form-props.ts'
import { TypedField } from './typed-field.tsx'

const phases: Readonly<Record<StoragePhase, { readonly title: string; readonly note: string }>> = {
  serialize: { title: 'Serialize', note: 'encode the corpus, without a database' },
  insert: { title: 'Insert', note: 'one row at a time' },
  'insert-batch': { title: 'Batch insert', note: 'many rows in one statement' },
  copy: { title: 'COPY', note: 'binary COPY' },
  'read-all': { title: 'Read all', note: 'fetch and decode, timed apart' },
  'point-read': { title: 'Point read', note: 'by key, with several connections' },
  'update-field': { title: 'Update a field', note: 'jsonb_set against read, modify, write' },
  'query-count': { title: 'Count by a field', note: 'sequential, indexed and GIN' },
  'query-fetch': { title: 'Fetch by a field', note: 'sequential, indexed and GIN' },
  'x-ray': { title: 'Storage X-ray', note: 'bytes of heap, TOAST, indexes and WAL' },
  'size-sweep': { title: 'Size sweep', note: 'sizes around the 2 kB TOAST threshold' },
}
const driverTitles = {
  pg: 'pg, raw binary',
  'pg-default': 'pg as it is',
  postgres: 'postgres as it is',
} as const
const toastTitles = { pglz: 'pglz', lz4: 'lz4', none: 'none (STORAGE EXTERNAL)' } as const
const transactionTitles = { 'per-batch': 'one for each batch', all: 'one for all' } as const

/** What the storage suite measures. */
export function StorageFields({
  database,
  ...props
}: FormPartProps & {
  /** Where the server to measure on is chosen. */
  readonly database: ReactNode
}) {
  const { catalogue, values, errors, onChange } = props
  const { storage } = catalogue
  if (storage === undefined) return null
  const { defaults } = storage
  return (
    <section aria-label="Storage" className="stack gap-6">
      <h2 className="border-t border-hairline pt-6 text-h2 font-semibold">Storage</h2>
      {database}
      <ContenderChoice
        legend="Column formats"
        name="storage-reference"
        contenders={storage.formats}
        chosen={values.formats}
        reference={values.storageReference}
        error={errors.formats}
        referenceError={errors.storageReference}
        onChoose={(formats) => onChange({ formats })}
        onReference={(storageReference) => onChange({ storageReference })}
      />
      <CheckList
        legend="Phases"
        options={storagePhases.map((id) => ({ id, ...phases[id] }))}
        chosen={values.phases}
        error={errors.phases}
        atLeastOne
        onChange={(chosen) => onChange({ phases: [...chosen] })}
      />
      <div className="grid gap-4 rail:grid-cols-3">
        <TypedField
          {...props}
          name="rows"
          label="Rows"
          placeholder={defaults.rows.join(', ')}
          help="Of the tables that are read. Above 100,000 it takes disk space and time."
        />
        <TypedField
          {...props}
          name="batch"
          label="Batch"
          placeholder={String(defaults.batch)}
          help="Rows of a multi-row insert."
        />
        <TypedField
          {...props}
          name="readers"
          label="Connections of point reads"
          placeholder={defaults.connections.join(', ')}
        />
      </div>
      <div className="grid gap-4 rail:grid-cols-3">
        <CheckList
          legend="Transactions of batches"
          options={transactionPolicies.map((id) => ({ id, title: transactionTitles[id] }))}
          chosen={values.transactions}
          error={errors.transactions}
          atLeastOne
          onChange={(transactions) => onChange({ transactions: [...transactions] })}
        />
        <CheckList
          legend="TOAST compression"
          options={toastCompressions.map((id) => ({ id, title: toastTitles[id] }))}
          chosen={values.toast}
          error={errors.toast}
          atLeastOne
          onChange={(toast) => onChange({ toast: [...toast] })}
        />
        <CheckList
          legend="Drivers"
          options={storageDrivers.map((id) => ({ id, title: driverTitles[id] }))}
          chosen={values.drivers}
          error={errors.drivers}
          atLeastOne
          onChange={(drivers) => onChange({ drivers: [...drivers] })}
        />
      </div>
      {values.phases.includes('size-sweep') && (
        <div className="max-w-md">
          <TypedField
            {...props}
            name="sweepSizes"
            label="Sizes of the sweep"
            placeholder={defaults.sweepSizes.join(', ')}
          />
        </div>
      )}
    </section>
  )
}
