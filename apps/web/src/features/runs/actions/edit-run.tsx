import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RunSummary } from '@wirebench/bench-core/model/run/run-summary'
import { useState } from 'react'
import { changedParts } from '../../../api/changed-parts.ts'
import { isNotFound } from '../../../api/client.ts'
import { markRun } from '../../../api/saved-runs.ts'
import { Failure } from '../../../pieces/panel/failure.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/controls/confirm-dialog.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { useAnnounce } from '../../../ui/hooks/announcer.tsx'
import { tagsFault, tagsIn } from '../run-rows.ts'
import { inLists } from './run-lists.ts'

const longestName = 80
const longestNote = 4_000

/** What people write on a run. */
export function EditRun({ run, onClose }: { readonly run: RunSummary; readonly onClose: () => void }) {
  const [opened] = useState({ name: run.name, tags: run.tags, note: run.note })
  const [name, setName] = useState(run.name)
  const [tags, setTags] = useState(run.tags.join(', '))
  const [note, setNote] = useState(run.note)
  const announce = useAnnounce()
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: () =>
      markRun(run.id, changedParts(opened, { name: name.trim(), tags: tagsIn(tags), note: note.trim() })),
    onSuccess: (marked) => {
      announce('Saved')
      inLists(queryClient, run.id, marked)
      for (const kind of ['list', 'one', 'choices'])
        void queryClient.invalidateQueries({ queryKey: ['runs', kind] })
      onClose()
    },
  })
  const errors = {
    name: name.trim() === '' ? 'a run needs a name' : undefined,
    tags: tagsFault(tagsIn(tags)),
  }
  const canSave = errors.name === undefined && errors.tags === undefined && !save.isPending
  return (
    <Dialog title={`Run ${run.shortId}`} onClose={onClose}>
      <form
        className="grid gap-3 text-left whitespace-normal"
        onSubmit={(event) => {
          event.preventDefault()
          if (canSave) save.mutate()
        }}
      >
        <TextField
          label="Name"
          value={name}
          maxLength={longestName}
          error={errors.name}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          label="Tags"
          help="separated by commas, such as main, before-upgrade"
          value={tags}
          error={errors.tags}
          onChange={({ target }) => setTags(target.value)}
        />
        <label className="grid gap-1">
          <span className="font-medium">Note</span>
          <textarea
            className="field min-h-24"
            value={note}
            maxLength={longestNote}
            onChange={({ target }) => setNote(target.value)}
          />
        </label>
        <Failure what={isNotFound(save.error) ? 'The run is gone' : 'Not saved'} error={save.error} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={!canSave}>
            {save.isPending ? 'Saving…' : 'Save'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
