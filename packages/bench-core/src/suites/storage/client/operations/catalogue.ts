import type { BenchClient } from '../bench-client.ts'
import type { Work } from '../protocol.ts'
import { copy } from './copy.ts'
import { deserialize, serialize } from './format-alone.ts'
import { insert } from './insert.ts'
import { insertBatch } from './insert-batch.ts'
import { insertTable } from './insert-table.ts'
import type { Operation } from './operation.ts'
import { pointRead } from './point-read.ts'
import { query } from './query.ts'
import { readAll } from './read-all.ts'
import { updateField } from './update-field.ts'

/** Makes ready what a block is to measure. */
export function openOperation(client: BenchClient, work: Work): Promise<Operation> {
  switch (work.operation) {
    case 'serialize':
      return serialize(client, work)
    case 'deserialize':
      return deserialize(client, work)
    case 'insert':
      return insert(client, work)
    case 'insert-batch':
      return insertBatch(client, work)
    case 'copy':
      return copy(client, work)
    case 'insert-table':
      return insertTable(client, work)
    case 'read-all':
      return readAll(client, work)
    case 'update-field':
      return updateField(client, work)
    case 'point-read':
      return pointRead(client, work)
    case 'query-count':
    case 'query-fetch':
    case 'query-nested':
    case 'query-range':
    case 'query-sum':
      return query(client, work)
  }
}
