import type { Migration } from 'kysely/migration'
import { tables } from './0001-tables.ts'
import { searchedContenders } from './0002-searched-contenders.ts'

/** Every change to the tables, by name and in order. A migration that was released is never edited. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-tables': tables,
  '0002-searched-contenders': searchedContenders,
}
