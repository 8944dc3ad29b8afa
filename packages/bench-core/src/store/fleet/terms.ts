import { sql } from 'kysely'

/** A moment by the database's clock, which is the only one that leases go by. */
export const inMs = (ms: number) => sql<Date>`clock_timestamp() + ${ms} * interval '1 ms'`

/** Whether nobody has a placed run now. */
export const isFree = sql<boolean>`(lease_until is null or lease_until < clock_timestamp())`
