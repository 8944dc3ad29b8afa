import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { counted } from '@wirebench/bench-core/model/text/counted'
import { type ReactNode, useState } from 'react'
import { preflightQuery, storedMessagesQuery } from '../../../api/queries.ts'
import { Problem } from '../../../pieces/panel/problem.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/controls/confirm-dialog.tsx'
import { useAnnounce } from '../../../ui/hooks/announcer.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { useToast } from '../../../ui/toaster.tsx'
import { More } from '../choices/more.tsx'
import { forgetAll } from './forget-all.ts'

/** Where what is brought lies, for those who think twice before they paste production data. */
export function WhereKept() {
  const { data } = useQuery(storedMessagesQuery)
  if (data === undefined) return null
  return (
    <p className="text-caption text-muted wrap-anywhere">
      Messages stay on this machine, in {data.folder}, until you delete them with “Forget”.
    </p>
  )
}

/** Messages that were brought before, to use again or to forget. */
export function StoredMessages({ onChoose }: { readonly onChoose: (id: string) => void }) {
  const messages = useQuery(storedMessagesQuery).data?.messages ?? []
  if (messages.length === 0) return null
  return (
    <More title="Earlier messages" note={`(${messages.length})`}>
      <ul className="grid gap-2">
        {messages.map(({ id, title, messages: count, importedAtMs }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button onClick={() => onChoose(id)}>
              Use<span className="sr-only"> {title}</span>
            </Button>
            <ForgetButton ids={[id]}>
              Forget<span className="sr-only"> {title}</span>
            </ForgetButton>
            <span className="font-medium wrap-anywhere">{title}</span>
            <span className="text-muted">
              {counted(count, 'message')}, <RelativeTime at={new Date(importedAtMs).toISOString()} />
            </span>
          </li>
        ))}
      </ul>
      {messages.length > 1 && (
        <p>
          <ForgetButton ids={messages.map(({ id }) => id)}>Forget all</ForgetButton>
        </p>
      )}
    </More>
  )
}

/** Deletes messages from this machine for good. */
export function ForgetButton({
  ids,
  onForgotten,
  children,
}: {
  readonly ids: readonly string[]
  readonly onForgotten?: () => void
  readonly children: ReactNode
}) {
  const [isAsking, setAsking] = useState(false)
  const announce = useAnnounce()
  const toast = useToast()
  const queryClient = useQueryClient()
  const isOne = ids.length === 1
  const forget = useMutation({
    mutationFn: () => forgetAll(ids),
    onSuccess: () => {
      announce('Forgotten')
      onForgotten?.()
    },
    // The button for all of them goes with all but one.
    onError: ({ message }) => !isOne && toast({ text: message }),
    onSettled: () => {
      // Else a link back to them would show them still, and the run be refused.
      for (const id of ids) queryClient.removeQueries({ queryKey: preflightQuery(id).queryKey })
      return queryClient.invalidateQueries({ queryKey: storedMessagesQuery.queryKey })
    },
  })
  return (
    <>
      <Button disabled={forget.isPending} onClick={() => setAsking(true)}>
        {children}
      </Button>
      <Problem what="Not forgotten" error={isOne ? forget.error : null} />
      {isAsking && (
        <ConfirmDialog
          title={isOne ? 'Forget these messages?' : `Forget ${ids.length} sets of messages?`}
          confirm="Forget"
          dismiss="Keep"
          onConfirm={() => {
            setAsking(false)
            forget.mutate()
          }}
          onClose={() => setAsking(false)}
        >
          They are deleted from this machine. Runs made with them keep their figures, but can’t be run again
          until you add the messages again.
        </ConfirmDialog>
      )}
    </>
  )
}
