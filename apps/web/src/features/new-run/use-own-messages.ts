import { useQuery } from '@tanstack/react-query'
import type { OwnMessages, Preflight, RunSpec } from '@wirebench/bench-core/results'
import { preflightQuery } from '../../api/queries.ts'

/** Stands in the address of a clone whose original's messages were left out. */
export const noMessages = 'none'

/** The user's messages that the form names, with what a request has to say of them once that is known. */
export function useOwnMessages(
  named: string | undefined,
  cloned: RunSpec | null,
): {
  readonly id: string | undefined
  readonly messages: OwnMessages | null
  /** What was understood of them. */
  readonly preflight: Preflight | null
} {
  const id = named === noMessages ? undefined : (named ?? cloned?.own?.id)
  const query = useQuery({ ...preflightQuery(id ?? ''), enabled: id !== undefined })
  const understood = id !== undefined && query.data?.status === 'understood' ? query.data : null
  return { id, messages: understood?.own ?? null, preflight: understood?.preflight ?? null }
}
