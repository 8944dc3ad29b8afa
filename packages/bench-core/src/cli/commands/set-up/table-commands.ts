import * as z from 'zod/mini'
import { invalidOption, WirebenchError } from '../../../model/errors.ts'
import { type ServerTables, TableChoice, type TableSample } from '../../../model/messages/table-sample.ts'
import { listTables } from '../../../postgres/sample/list-tables.ts'
import { withReader } from '../../../postgres/sample/reader.ts'
import { sampleRows } from '../../../postgres/sample/sample-rows.ts'
import { pascalCase } from '../../../workloads/sources/message-name.ts'
import { tableRowsText } from '../../../workloads/sources/table-rows.ts'
import type { AddCommand, Io } from '../../io.ts'
import { tableRecords } from '../../own-data/table-records.ts'
import { readAll } from '../../read-input.ts'
import { examinationCommand } from './examination.ts'

const listSeconds = 10

/**
 * `bench list-tables` and `bench sample-table`, for the server: what can be read on the server of `WIREBENCH_FROM_URL`, and
 * rows of it by the choice on standard input, as JSON. The address comes by the environment alone, so that no process list
 * shows its password.
 */
export const addTableCommands: AddCommand = (...where) => {
  examinationCommand('list-tables', listed)(...where)
  examinationCommand('sample-table', sampled)(...where)
}

async function listed({ environment, signal }: Io): Promise<ServerTables> {
  return withReader(
    addressIn(environment),
    { seconds: listSeconds, signal },
    async (client, { location }) => ({
      server: location,
      tables: await listTables(client),
    }),
  )
}

async function sampled({ environment, stdin, signal }: Io): Promise<TableSample> {
  const choice = z.parse(TableChoice, JSON.parse(await readAll(stdin)))
  const sample = await sampleRows(addressIn(environment), choice, { signal })
  const found = tableRecords(sample)
  if (found.kind === 'bytes') {
    throw new WirebenchError(
      'invalid-data',
      'a column of bytes needs a schema',
      'choose a column of json or jsonb, or measure it in a terminal, where a schema can be given with it',
      { field: 'column' },
    )
  }
  const { records, columns, notes } = found
  const text = tableRowsText({ rowsOf: sample.name, notes: [...notes], columns, rows: records })
  return {
    file: `${pascalCase(sample.name.split('.').at(-1)!)}.json`,
    text,
    records: records.length,
    bytes: Buffer.byteLength(text),
  }
}

function addressIn({ WIREBENCH_FROM_URL }: Io['environment']): string {
  if (WIREBENCH_FROM_URL) return WIREBENCH_FROM_URL
  throw invalidOption(
    'there is no address of a database server',
    'set it in the environment variable WIREBENCH_FROM_URL',
  )
}
