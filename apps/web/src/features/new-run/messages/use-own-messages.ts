import { useQuery } from '@tanstack/react-query'
import type { OwnMessages, Preflight } from '@wirebench/bench-core/model/messages/own-messages'
import type { RunSpec } from '@wirebench/bench-core/model/run/run-spec'
import { useEffect, useRef } from 'react'
import { preflightQuery } from '../../../api/queries.ts'

/** Stands in the address of a clone whose original's messages were left out. */
export const noMessages = 'none'

/** The user's messages that the form names, with what a request has to say of them once that is known. */
export function useOwnMessages(
  named: string | undefined,
  cloned: RunSpec | null,
): {
  readonly id: string | undefined
  readonly messages: OwnMessages | null
  /** Whether they can’t be had: they were forgotten, say. */
  readonly isLost: boolean
  /** What was understood of them. */
  readonly preflight: Preflight | null
  /** Which they are of a file that holds several kinds; undefined where there is no choice. */
  readonly set: string | undefined
} {
  const id = named === noMessages ? undefined : (named ?? cloned?.own?.id)
  const query = useQuery({ ...preflightQuery(id ?? ''), enabled: id !== undefined })
  const understood = id !== undefined && query.data?.status === 'understood' ? query.data : null
  const { sets = [], chosen } = understood?.source ?? {}
  return {
    id,
    messages: understood?.own ?? null,
    isLost: id !== undefined && query.isError,
    preflight: understood?.preflight ?? null,
    set: sets.length > 1 ? chosen : undefined,
  }
}

/**
 * Own messages are measured in place of the built-in ones that were ticked, which come back with the last own one gone. What
 * is ticked beside own messages is measured too.
 */
export function useOwnInPlaceOfBuiltIn(
  hasOwn: boolean,
  ticked: string[] | undefined,
  onTick: (workloads: string[] | undefined) => void,
): void {
  const before = useRef({ hasOwn, ticked: undefined as string[] | undefined })
  useEffect(() => {
    if (before.current.hasOwn === hasOwn) return
    const back = hasOwn ? undefined : before.current.ticked
    before.current = { hasOwn, ticked }
    if (ticked !== back) onTick(back)
  })
}
