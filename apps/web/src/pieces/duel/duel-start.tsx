import { useQuery } from '@tanstack/react-query'
import { Swords } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import type { DuelOffer } from '../../api/duel-request.ts'
import { estimateQuery } from '../../api/queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { sentence } from '../../ui/sentence.ts'
import { CommandLine } from '../command-line.tsx'
import { Failure } from '../panel/failure.tsx'
import { Fetching } from '../run/fetching.tsx'
import { plannedRounds, plannedTime } from '../run/plan-words.ts'
import { useStart } from '../run/use-start.ts'

/** Starts a duel and opens it, or says what keeps it from being started here; with the command either way. */
export function DuelStart({
  offer,
  ...start
}: {
  readonly offer: DuelOffer
  readonly action: string
  /** Where it is measured; undefined for this machine. */
  readonly on?: string | undefined
}) {
  return (
    <div className="grid gap-2">
      {offer.kind === 'possible' ? (
        <Possible offer={offer} {...start} />
      ) : (
        <p className="text-muted wrap-anywhere">
          Not from here: {offer.reason}. {sentence(offer.fix)}
        </p>
      )}
      {offer.command !== null && <CommandLine command={offer.command} label="Copy duel command" />}
    </div>
  )
}

function Possible({
  offer: { request, note },
  action,
  on,
}: {
  readonly offer: Extract<DuelOffer, { readonly kind: 'possible' }>
  readonly action: string
  readonly on?: string | undefined
}) {
  const [mayFetch, setMayFetch] = useState(false)
  // Whether their messages can meet is the planner's to say.
  const estimate = useQuery({ ...estimateQuery(request), retry: false })
  const start = useStart()
  const refusal = estimate.error instanceof ApiError && estimate.error.status === 400 ? estimate.error : null
  return (
    <>
      {note !== null && <p className="max-w-[90ch] text-muted">{note}</p>}
      {refusal !== null && (
        <p className="text-muted wrap-anywhere">
          Not possible: {refusal.message}. {sentence(refusal.fix)}
        </p>
      )}
      {on === undefined && (
        <Fetching fetches={estimate.data?.fetches ?? []} mayFetch={mayFetch} onMayFetch={setMayFetch} />
      )}
      <p className="flex flex-wrap items-center gap-3">
        <Button
          look="primary"
          disabled={start.isPending || refusal !== null}
          onClick={() => start.mutate({ ...request, mayFetch: mayFetch || undefined, on })}
        >
          <Swords aria-hidden size={16} />
          {start.isPending ? 'Starting…' : on === undefined ? action : `${action} on ${on}`}
        </Button>
        {estimate.data && (
          <span className="text-muted">
            {plannedRounds(estimate.data)}, {plannedTime(estimate.data)}
          </span>
        )}
      </p>
      <Failure what="The duel could not be started" error={start.error} />
    </>
  )
}
