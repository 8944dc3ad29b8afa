import { isNotFound } from '../../../api/client.ts'
import { forgetMessages } from '../../../api/queries.ts'

/**
 * Deletes messages, each whatever becomes of the others; what is gone already counts as done.
 * @throws Error that says how many are gone, and why the others stayed; of one alone what the server says.
 */
export async function forgetAll(ids: readonly string[]): Promise<void> {
  const settled = await Promise.allSettled(ids.map((id) => forgetMessages(id)))
  const reasons = settled.flatMap((result) =>
    result.status === 'rejected' && !isNotFound(result.reason) ? [result.reason] : [],
  )
  if (reasons.length === 0) return
  if (ids.length === 1) throw reasons[0]
  const why = new Set(reasons.map((reason) => (reason instanceof Error ? reason.message : String(reason))))
  throw new Error(
    `Forgot ${ids.length - reasons.length} of ${ids.length}; the others remain: ${[...why].join('; ')}`,
  )
}
