import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PreflightAnswer } from '@wirebench/bench-core/model/messages/own-messages'
import { counted } from '@wirebench/bench-core/model/text/counted'
import { leaveOut, preflightQuery, storedMessagesQuery } from '../../../api/queries.ts'
import { Problem } from '../../../pieces/panel/problem.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { keptOutOf, type Takers } from './kept-out.ts'

type Understood = Extract<PreflightAnswer, { status: 'understood' }>

/** Where single messages keep contenders out: to measure without these, or with the details changed; and all of them again. */
export function LeftOutMessages({
  id,
  understood: { own, preflight, from },
  takers,
  onChoose,
}: {
  readonly id: string
  readonly understood: Understood
  readonly takers: Takers
  readonly onChoose: (id: string) => void
}) {
  const queryClient = useQueryClient()
  const leaving = useMutation({
    mutationFn: (what: 'messages' | 'details') => leaveOut(id, what, takers),
    onSuccess: (answer) => {
      if (answer.status !== 'understood' || answer.own === null) return
      queryClient.setQueryData(preflightQuery(answer.own.id).queryKey, answer)
      void queryClient.invalidateQueries({ queryKey: storedMessagesQuery.queryKey })
      onChoose(answer.own.id)
    },
  })
  const { messages, details } = keptOutOf(preflight, takers)
  const isBack = own?.leaveOut !== undefined && from !== undefined
  if (messages + details === 0 && !isBack) return null
  const areAllTried = preflight.messagesTried === preflight.messages
  return (
    <div className="stack gap-2">
      {messages > 0 && (
        <p>
          {counted(messages, 'message')} of {preflight.messagesTried} exclude{messages === 1 ? 's' : ''}{' '}
          contenders from the run.
        </p>
      )}
      <p className="flex flex-wrap gap-2">
        {messages > 0 && (
          <Button disabled={leaving.isPending} onClick={() => leaving.mutate('messages')}>
            Measure without {withoutWords(messages, areAllTried)}
          </Button>
        )}
        {details > 0 && (
          <Button disabled={leaving.isPending} onClick={() => leaving.mutate('details')}>
            Replace −0 with 0 and an empty Value with null
          </Button>
        )}
        {isBack && <Button onClick={() => onChoose(from)}>Measure all messages as they are</Button>}
      </p>
      <Problem what="Nothing was left out" error={leaving.error} />
    </div>
  )
}

function withoutWords(messages: number, areAllTried: boolean): string {
  if (!areAllTried) return 'the messages that they can’t carry'
  return messages === 1 ? 'this message' : `these ${messages} messages`
}
