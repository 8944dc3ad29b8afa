import type { ServerUnderTest } from '../../../postgres/server-under-test/server.ts'
import type { QueryStatement } from '../plan/query-statement.ts'
import { textLiteral } from '../plan/table-layout.ts'

/** PostgreSQL plans a prepared statement anew five times before it settles on one way (PREPARE, Notes). */
const executions = 7

/** A node of a plan, by EXPLAIN (FORMAT JSON). */
interface PlanNode {
  readonly 'Node Type': string
  readonly 'Index Name'?: string
  /** Whether several processes share the node. */
  readonly 'Parallel Aware'?: boolean
  readonly Plans?: readonly PlanNode[]
}

/**
 * Which way the server goes for a query when it has had it a few times, in its own words: `Bitmap Index Scan on …`.
 * Undefined where the server doesn't tell.
 */
export async function planOf(
  { admin }: Pick<ServerUnderTest, 'admin'>,
  { text, parameters }: QueryStatement,
): Promise<string | undefined> {
  try {
    const listed = (items: readonly string[]) => (items.length === 0 ? '' : `(${items.join(', ')})`)
    await admin.query(`prepare planned ${listed(parameters.map(() => 'text'))} as ${text}`)
    let scan: string | undefined
    for (let execution = 0; execution < executions; execution++) {
      const { rows } = await admin.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
        `explain (format json, costs off) execute planned ${listed(parameters.map(textLiteral))}`,
      )
      scan = scanIn(rows[0]?.['QUERY PLAN'][0]?.Plan)
    }
    return scan
  } catch {
    return undefined
  } finally {
    await admin.query('deallocate planned').catch(() => {})
  }
}

/** The node that finds the rows: the first one down the plan that goes over an index or a table. */
function scanIn(node: PlanNode | undefined): string | undefined {
  if (!node) return undefined
  const index = node['Index Name']
  const kind = `${node['Parallel Aware'] ? 'Parallel ' : ''}${node['Node Type']}`
  if (index !== undefined) return `${kind} on ${index}`
  const below = node.Plans?.map(scanIn).find((found) => found !== undefined)
  return below ?? (kind.endsWith('Scan') ? kind : undefined)
}
