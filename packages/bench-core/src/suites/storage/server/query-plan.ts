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

/** How the server finds rows, in its own words, and by which index. */
interface QueryPlan {
  /** `Bitmap Index Scan` */
  readonly scan: string
  readonly index?: string
}

/** Which way the server goes for a query when it has had it a few times; undefined where it doesn't tell. */
export async function planOf(
  { admin }: Pick<ServerUnderTest, 'admin'>,
  { text, parameters }: QueryStatement,
): Promise<QueryPlan | undefined> {
  try {
    const listed = (items: readonly string[]) => (items.length === 0 ? '' : `(${items.join(', ')})`)
    await admin.query(`prepare planned ${listed(parameters.map(() => 'text'))} as ${text}`)
    let plan: QueryPlan | undefined
    for (let execution = 0; execution < executions; execution++) {
      const { rows } = await admin.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
        `explain (format json, costs off) execute planned ${listed(parameters.map(textLiteral))}`,
      )
      plan = scanIn(rows[0]?.['QUERY PLAN'][0]?.Plan)
    }
    return plan
  } catch {
    return undefined
  } finally {
    await admin.query('deallocate planned').catch(() => {})
  }
}

/** The node that finds the rows: the first one down the plan that goes over an index or a table. */
function scanIn(node: PlanNode | undefined): QueryPlan | undefined {
  if (!node) return undefined
  const index = node['Index Name']
  const scan = `${node['Parallel Aware'] ? 'Parallel ' : ''}${node['Node Type']}`
  if (index !== undefined) return { scan, index }
  const below = node.Plans?.map(scanIn).find((found) => found !== undefined)
  return below ?? (scan.endsWith('Scan') ? { scan } : undefined)
}
