import { Plus } from 'lucide-react'
import { RunSearch } from '../../../pieces/run/run-search.tsx'
import { DialogButton } from '../../../ui/controls/dialog-button.tsx'

/** Finds a further run by name, id, headline or tag. */
export function AddRun({
  taken,
  onAdd,
}: {
  readonly taken: readonly string[]
  readonly onAdd: (id: string) => void
}) {
  return (
    <DialogButton icon={Plus} face="Add run" title="Add a run">
      {(close) => (
        <RunSearch
          taken={taken}
          onAdd={(id) => {
            close()
            onAdd(id)
          }}
        />
      )}
    </DialogButton>
  )
}
