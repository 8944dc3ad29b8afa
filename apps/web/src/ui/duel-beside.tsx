import { useNavigate } from '@tanstack/react-router'
import { Swords } from 'lucide-react'
import { useState } from 'react'
import type { RunDetail } from '../api/schemas.ts'
import { Button } from './button.tsx'
import { Dialog } from './confirm-dialog.tsx'
import { CopyButton } from './copy-button.tsx'
import { RunSearch } from './run-search.tsx'

/** Leads from a codec run to the duel with another one; nothing for runs that can't be a side of a duel. */
export function DuelBeside({ run }: { readonly run: RunDetail }) {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  if (run.spec.duel !== undefined || run.suites.some((suite) => suite !== 'codec')) return null
  const command = `pnpm bench duel ${run.shortId} ${run.shortId} --library-b PACKAGE=FOLDER`
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Swords aria-hidden size={16} />
        Run again beside…
      </Button>
      {isOpen && (
        <Dialog title="Run again beside another run" onClose={() => setOpen(false)}>
          <p className="mb-3 text-muted">
            Both are measured anew in the same rounds, so that their absolute times can be compared.
          </p>
          <RunSearch
            suite="codec"
            taken={[run.shortId]}
            onAdd={(id) => {
              setOpen(false)
              void navigate({ to: '/compare', search: { runs: [run.shortId, id] } })
            }}
          />
          <p className="mt-4 text-muted">
            Or beside itself with another version of a library, in a terminal:
          </p>
          <code className="mt-1 block rounded-control bg-surface px-2 py-1 text-table wrap-anywhere">
            {command}
          </code>
          <div className="mt-4 flex flex-wrap justify-end gap-2">
            <CopyButton text={command} label="Copy duel command" />
            <Button onClick={() => setOpen(false)}>Close</Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
