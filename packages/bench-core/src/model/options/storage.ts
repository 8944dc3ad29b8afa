import {
  largestBatch,
  largestRows,
  mostConnections,
  PgSettings,
  phasesByName,
  storageDrivers,
  storagePhases,
  toastCompressions,
  transactionPolicies,
  writtenIndexes,
} from '../storage/storage-choices.ts'
import { choices, count, counts, name, names, pairs, text, toggle } from './kinds.ts'
import { option } from './option.ts'

/** What the storage suite can be asked for. */
export const storageOptions = {
  formats: option(names(), {
    flag: '--format',
    help: 'column formats to compare, separated by commas',
    usually: 'JSON, protobuf and MessagePack, in longer runs with client-side compression as well',
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
    help: `phases, separated by commas: ${storagePhases.join(', ')}`,
    usually: `all but ${[...phasesByName].join(', ')}`,
    label: 'Phases',
  }),
  rows: option(counts({ from: 1, to: largestRows }), {
    flag: '--rows',
    help: 'rows of the tables that are read',
    usual: (preset) => (preset === 'smoke' ? [1000] : [1000, 10_000]),
    label: 'Rows',
    note: 'Of the tables that are read. Above 100,000 it takes disk space and time.',
  }),
  batch: option(count({ from: 1, to: largestBatch }), {
    flag: '--batch',
    help: 'rows of an insert of many',
    usual: 100,
    label: 'Batch',
    note: 'Rows of a multi-row insert.',
  }),
  transactions: option(choices(transactionPolicies), {
    flag: '--transaction',
    help: `transactions of an insert of many, separated by commas: ${transactionPolicies.join(', ')}`,
    usual: ['per-batch'],
    label: 'Transactions of batches',
  }),
  connections: option(counts({ from: 1, to: mostConnections }), {
    flag: '--connections',
    help: 'connections that read rows by key',
    usual: (preset) => (preset === 'smoke' ? [1, 4] : [1, 4, 16]),
    label: 'Connections of point reads',
    address: 'readers',
  }),
  toast: option(choices(toastCompressions), {
    flag: '--toast',
    help: `compression of large rows, separated by commas: ${toastCompressions.join(', ')}; lz4 on a server of your own that has it`,
    usual: ['pglz'],
    label: 'TOAST compression',
  }),
  indexes: option(choices(writtenIndexes), {
    flag: '--index',
    help: `what is indexed in tables that are written and updated, beside their key, separated by commas: ${writtenIndexes.join(', ')}`,
    usual: ['none'],
    label: 'Indexes of tables that are written',
    note: 'With the index of the field each contender has what its queries need: an index, a generated column, or a column beside the blob.',
  }),
  drivers: option(choices(storageDrivers), {
    flag: '--driver',
    help: `drivers, separated by commas: ${storageDrivers.join(', ')}`,
    usual: ['pg'],
    label: 'Drivers',
  }),
  sweepSizes: option(counts({ from: 1, to: 1_000_000 }), {
    flag: '--sweep-size',
    help: 'sizes of the workload in the sweep around the TOAST threshold',
    usual: (preset) => (preset === 'smoke' ? [5, 15] : [1, 3, 6, 9, 12, 15, 20, 30]),
    label: 'Sizes of the sweep',
  }),
  queryField: option(text({ to: 200, argument: 'name' }), {
    flag: '--query-field',
    help: 'the field that queries look at and updates change',
    usually: 'status, else one with few values',
    label: 'Field of queries and updates',
    note: 'Leave it empty to take the one named status, or else one with few different values.',
  }),
  pgSettings: option(
    pairs(PgSettings, {
      argument: 'name=value',
      rule: 'its name in PostgreSQL and a value, such as synchronous_commit=off',
    }),
    {
      flag: '--pg-setting',
      help: 'a setting of the server that comes with the run, such as synchronous_commit=off; may be given more than once',
      label: 'Settings of PostgreSQL',
      note: 'Of the server that comes with the run, separated by semicolons: synchronous_commit=off; work_mem=64MB.',
    },
  ),
  keepTables: option(toggle(), {
    flag: '--keep-tables',
    help: 'leave the tables on your own server',
    label: 'Keep the tables',
    note: 'They lie in a schema of their own, which is dropped at the end otherwise.',
  }),
}
