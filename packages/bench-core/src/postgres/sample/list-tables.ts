import type pg from 'pg'
import type { ServerTables } from '../../model/messages/table-sample.ts'

const [maxTables, maxColumns] = [500, 100]

/** The user's tables and views that can be read, those with a column of JSON first, then the largest. */
export async function listTables(client: pg.Client): Promise<ServerTables['tables']> {
  const { rows } = await client.query<{ name: string; rows: number; bytes: string; columns: unknown }>(
    `select c.oid::regclass::text as name, c.reltuples as rows,
      case c.relkind when 'p' then (select sum(pg_total_relation_size(relid)) from pg_partition_tree(c.oid))
        else pg_total_relation_size(c.oid) end as bytes,
      (select coalesce(json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum), '[]')
        from pg_attribute
        where attrelid = c.oid and attnum between 1 and $1 and not attisdropped) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'm', 'p', 'v', 'f') and not c.relispartition
       and n.nspname !~ '^(pg_|information_schema$|wirebench_run_)'
       and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')
     order by exists (
       select from pg_attribute
       where attrelid = c.oid and attnum > 0 and not attisdropped and atttypid in ('json'::regtype, 'jsonb'::regtype)
     ) desc, bytes desc, 1
     limit $2`,
    [maxColumns, maxTables],
  )
  return rows.map(({ name, rows, bytes, columns }) => ({
    name,
    rows: rows < 0 ? null : rows,
    bytes: Number(bytes),
    columns: columns as ServerTables['tables'][number]['columns'],
  }))
}
