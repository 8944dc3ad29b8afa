import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/confirm-dialog.tsx'
import { RunSearch } from '../../ui/run-search.tsx'

/** Finds a further run by name, id, headline or tag. */
export function AddRun({
  taken,
  onAdd,
}: {
  readonly taken: readonly string[]
  readonly onAdd: (id: string) => void
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden size={16} />
        Add run
      </Button>
      {isOpen && (
        <Dialog title="Add a run" onClose={() => setOpen(false)}>
          <RunSearch
            taken={taken}
            onAdd={(id) => {
              setOpen(false)
              onAdd(id)
            }}
          />
          <div className="mt-4 flex justify-end">
            <Button onClick={() => setOpen(false)}>Close</Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
