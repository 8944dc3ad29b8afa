import { useMutation, useQueryClient } from '@tanstack/react-query'
import { counted } from '@wirebench/bench-core/model/text/counted'
import { useState } from 'react'
import { runQuery } from '../../../api/queries.ts'
import { markRun } from '../../../api/saved-runs.ts'
import type { SelectedRun } from '../../../api/selected-runs.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/controls/confirm-dialog.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { useToast } from '../../../ui/toaster.tsx'
import { tagsFault, tagsIn } from '../run-rows.ts'
import { forEachRun, outcomeText } from './for-each-run.ts'
import { inLists, refetchRuns } from './run-lists.ts'

/** Adds tags to runs; those that they have stay. */
export function TagRuns({
  runs,
  onClose,
}: {
  readonly runs: readonly SelectedRun[]
  readonly onClose: () => void
}) {
  const [text, setText] = useState('')
  const tags = tagsIn(text)
  const fault = tagsFault(tags)
  const toast = useToast()
  const queryClient = useQueryClient()
  const tagging = useMutation({
    mutationFn: () =>
      forEachRun(runs, async ({ id }) => {
        const known = await queryClient.fetchQuery({ ...runQuery(id), staleTime: 0 })
        const all = [...new Set([...known.tags, ...tags])]
        const tooMany = tagsFault(all)
        if (tooMany !== undefined) throw new Error(tooMany)
        inLists(queryClient, id, await markRun(id, { tags: all }))
      }),
    onSuccess: (outcome) => {
      toast({ text: outcomeText(outcome, (what) => `Tagged ${what}: ${tags.join(', ')}`, 'tagged') })
      void refetchRuns(queryClient)
      onClose()
    },
  })
  const canSave = tags.length > 0 && fault === undefined && !tagging.isPending
  return (
    <Dialog title={`Tag ${counted(runs.length, 'run')}`} onClose={onClose}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (canSave) tagging.mutate()
        }}
      >
        <TextField
          label="Tags to add"
          help="separated by commas, such as main, before-upgrade; the runs keep their other tags"
          value={text}
          error={fault}
          onChange={({ target }) => setText(target.value)}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={!canSave}>
            {tagging.isPending ? 'Tagging…' : 'Tag'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
