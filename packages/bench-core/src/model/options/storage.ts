import {
  largestBatch,
  largestRows,
  maxConnections,
  PgSettings,
  phasesByName,
  phaseTitles,
  storageDrivers,
  storagePhases,
  toastCompressions,
  transactionPolicies,
  writtenIndexes,
} from '../storage/storage-choices.ts'
import { choices, count, counts, name, names, pairs, text, toggle } from './option/kinds.ts'
import { option } from './option/option.ts'
import { largestSize } from './run.ts'

/** What the storage suite can be asked for. */
export const storageOptions = {
  formats: option(names(), {
    flag: '--format',
    help: 'column formats to compare, separated by commas',
    usually: 'JSON, protobuf and MessagePack; in longer runs also with client-side compression',
    label: 'Column formats',
  }),
  reference: option(name('format'), {
    flag: '--reference',
    help: 'the format that ratios are taken against',
    usually: 'jsonb-json',
    label: 'Reference',
    address: 'storageReference',
  }),
  phases: option(choices(storagePhases), {
    flag: '--phase',
    help: `phases to measure, separated by commas: ${storagePhases.join(', ')}`,
    usually: `all but ${[...phasesByName].join(', ')}`,
    label: 'Phases',
    titles: phaseTitles,
  }),
  rows: option(counts({ from: 1, to: largestRows }), {
    flag: '--rows',
    help: 'rows in the tables that are read',
    usual: (preset) => (preset === 'thorough' ? [1000, 10_000] : [1000]),
    label: 'Rows',
    note: 'Rows in the tables that are read. More than 100,000 take disk space and time.',
  }),
  batch: option(count({ from: 1, to: largestBatch }), {
    flag: '--batch',
    help: 'rows per multi-row insert',
    usual: 100,
    label: 'Batch size',
    note: 'Rows per multi-row insert.',
  }),
  transactions: option(choices(transactionPolicies), {
    flag: '--transaction',
    help: `transactions for multi-row inserts, separated by commas: ${transactionPolicies.join(', ')}`,
    usual: ['per-batch'],
    label: 'Transactions for batches',
    titles: { 'per-batch': { title: 'one per batch' }, all: { title: 'one for all' } },
  }),
  connections: option(counts({ from: 1, to: maxConnections }), {
    flag: '--connections',
    help: 'connections that read rows by key',
    usual: (preset) => (preset === 'smoke' ? [1, 4] : preset === 'thorough' ? [1, 4, 10] : [1, 10]),
    label: 'Connections for point reads',
    address: 'readers',
  }),
  toast: option(choices(toastCompressions), {
    flag: '--toast',
    help: `compression of large rows, separated by commas: ${toastCompressions.join(', ')}; lz4 only on your own server, if it supports it`,
    usual: ['pglz'],
    label: 'TOAST compression',
    titles: { pglz: { title: 'pglz' }, lz4: { title: 'lz4' }, none: { title: 'none (STORAGE EXTERNAL)' } },
  }),
  indexes: option(choices(writtenIndexes), {
    flag: '--index',
    help: `indexes besides the key on tables that are written and updated, separated by commas: ${writtenIndexes.join(', ')}`,
    usual: ['none'],
    label: 'Indexes on written tables',
    titles: { none: { title: 'the key only' }, field: { title: 'the key and the field' } },
    note: 'With an index on the field, each contender gets what its queries need: an index, a generated column, or a separate column.',
  }),
  drivers: option(choices(storageDrivers), {
    flag: '--driver',
    help: `drivers, separated by commas: ${storageDrivers.join(', ')}`,
    usual: ['pg'],
    label: 'Drivers',
    titles: {
      pg: { title: 'pg, raw binary' },
      'pg-default': { title: 'pg with its defaults' },
      postgres: { title: 'postgres with its defaults' },
    },
  }),
  sweepSizes: option(counts({ from: 1, to: largestSize }), {
    flag: '--sweep-size',
    help: 'workload sizes in the sweep around the TOAST threshold',
    usual: (preset) => (preset === 'smoke' ? [5, 15] : [1, 3, 6, 9, 12, 15, 20, 30]),
    label: 'Sweep sizes',
  }),
  queryField: option(text({ to: 200, argument: 'name' }), {
    flag: '--query-field',
    help: 'the field that queries filter by and updates change',
    usually: 'status, or a field with few distinct values',
    label: 'Field for queries and updates',
    note: 'If empty: the field named status, or another with few distinct values.',
  }),
  pgSettings: option(
    pairs(PgSettings, {
      argument: 'name=value',
      rule: 'its name in PostgreSQL and a value, such as synchronous_commit=off',
    }),
    {
      flag: '--pg-setting',
      help: 'a setting of the run’s own server, such as synchronous_commit=off; repeatable',
      label: 'PostgreSQL settings',
      note: 'For the run’s own server, separated by semicolons: synchronous_commit=off; work_mem=64MB.',
    },
  ),
  keepTables: option(toggle(), {
    flag: '--keep-tables',
    help: 'keep the tables on your own server',
    label: 'Keep the tables',
    note: 'They are in a separate schema, which is otherwise dropped at the end.',
  }),
}
