import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { schemaName } from '../database/tables.ts'
import { searchedText } from './0001-tables.ts'

/** Formats, transports and commands are found by name as codecs are, and the user's own messages as workloads are. */
export const searchedContenders: Migration = {
  async up(database: Kysely<unknown>) {
    const runs = database.withSchema(schemaName).schema.alterTable('runs')
    await runs.dropColumn('search_text').execute()
    await runs
      .addColumn('search_text', 'text', (column) => column.generatedAlwaysAs(searched).stored())
      .execute()
  },
}

const places = [
  '$.storage.formats',
  '$.protocol.contenders[*].name',
  '$.command.commands[*].name',
  '$.own.title',
  '$.duel.*.own.title',
]
const further = places.map((place) => sql`lower(jsonb_path_query_array(spec, ${sql.lit(place)})::text)`)
const searched = sql.join([searchedText, ...further], sql` || ' ' || `)
