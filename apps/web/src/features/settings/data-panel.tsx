import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Settings } from '@wirebench/bench-core/api/settings'
import { retentionOptions } from '@wirebench/bench-core/model/options/retention'
import type { Retention } from '@wirebench/bench-core/model/run/run-marks'
import { counted } from '@wirebench/bench-core/model/text/counted'
import { useState } from 'react'
import { changedParts } from '../../api/changed-parts.ts'
import { runCountsQuery, saveRetention, settingsQuery } from '../../api/settings.ts'
import { Awaited, Failure } from '../../pieces/panel/failure.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/controls/confirm-dialog.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import { useAnnounce } from '../../ui/hooks/announcer.tsx'
import { mayLoseDeleted, toRetention, toTexts } from './retention-fields.ts'

/** Where runs are kept, how many, and for how long. */
export function DataPanel() {
  const settings = useQuery(settingsQuery)
  const counts = useQuery(runCountsQuery)
  const absent = (
    <Awaited query={settings} what="The settings could not be loaded" label="settings" height={320} />
  )
  if (settings.data === undefined) return absent
  return (
    <div className="grid gap-4">
      {absent}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-muted">Runs are saved in</dt>
        <dd className="wrap-anywhere">{settings.data.location}</dd>
        <dt className="text-muted">Saved</dt>
        <dd>
          {counts.data === undefined ? (
            '…'
          ) : (
            <>
              {counted(counts.data.kept, 'run')}
              {counts.data.deleted > 0 && (
                <>
                  , and{' '}
                  <Link to="/runs" search={{ only: 'deleted' }} className="underline">
                    {counted(counts.data.deleted, 'deleted run')}
                  </Link>{' '}
                  that can be restored
                </>
              )}
            </>
          )}
        </dd>
      </dl>
      <RetentionForm saved={settings.data.retention} deleted={counts.data?.deleted} />
    </div>
  )
}

function RetentionForm({
  saved,
  deleted,
}: {
  readonly saved: Retention
  /** How many deleted runs there are; undefined where that isn't known. */
  readonly deleted: number | undefined
}) {
  const [opened, setOpened] = useState(saved)
  const [texts, setTexts] = useState(() => toTexts(saved))
  const [isAsking, setAsking] = useState(false)
  const announce = useAnnounce()
  const queryClient = useQueryClient()
  const saving = useMutation({
    mutationFn: saveRetention,
    onSuccess: (settings: Settings) => {
      queryClient.setQueryData(settingsQuery.queryKey, settings)
      setOpened(settings.retention)
      setTexts(toTexts(settings.retention))
      announce('Saved')
      void queryClient.invalidateQueries({ queryKey: ['runs'] })
    },
  })
  const { retention, faults } = toRetention(texts)
  const changed = retention === null ? {} : changedParts(opened, retention)
  const save = () => {
    setAsking(false)
    if (retention !== null) saving.mutate(changed)
  }
  const field = (name: keyof Retention) => ({
    label: retentionOptions[name].label,
    help: retentionOptions[name].note ?? '',
    inputMode: 'numeric' as const,
    value: texts[name],
    error: faults[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      saving.reset()
      setTexts({ ...texts, [name]: target.value })
    },
  })
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (saving.isPending) return
        if (mayLoseDeleted(changed, saved, deleted)) setAsking(true)
        else save()
      }}
    >
      <p>
        Runs beyond these limits are deleted when you save the limits and whenever a run is saved. Pinned
        runs, baselines and runs that have not ended are always kept.
      </p>
      <TextField placeholder="all" {...field('keepRuns')} />
      <TextField placeholder="all" {...field('keepDays')} />
      <TextField {...field('deletedDays')} />
      <Failure what="Not saved" error={saving.error} />
      <p className="flex flex-wrap items-center gap-3">
        <Button look="primary" type="submit" disabled={retention === null || saving.isPending}>
          {saving.isPending ? 'Saving…' : 'Save'}
        </Button>
        {saving.isSuccess && <span>Saved.</span>}
      </p>
      {isAsking && (
        <ConfirmDialog
          title="Remove deleted runs for good?"
          confirm="Save"
          dismiss="Cancel"
          onConfirm={save}
          onClose={() => setAsking(false)}
        >
          {deleted === undefined ? 'Deleted runs' : counted(deleted, 'deleted run')} can still be restored.
          Those deleted more than {counted(retention?.deletedDays ?? 0, 'day')} ago will be removed for good.
        </ConfirmDialog>
      )}
    </form>
  )
}
