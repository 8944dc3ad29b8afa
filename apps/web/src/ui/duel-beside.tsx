import { useNavigate } from '@tanstack/react-router'
import { Swords } from 'lucide-react'
import { useState } from 'react'
import type { RunDetail } from '../api/schemas.ts'
import { Button } from './button.tsx'
import { Dialog } from './confirm-dialog.tsx'
import { CopyButton } from './copy-button.tsx'
import { DuelChoice } from './duel-choice.tsx'
import { RunSearch } from './run-search.tsx'

/** Leads from a run to the duel with another one, or with itself in another version or setting; nothing for a duel. */
export function DuelBeside({ run }: { readonly run: RunDetail }) {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const [suite] = run.suites
  if (run.spec.duel !== undefined || suite === undefined) return null
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
            suite={suite}
            taken={[run.shortId]}
            onAdd={(id) => {
              setOpen(false)
              void navigate({ to: '/compare', search: { runs: [run.shortId, id] } })
            }}
          />
          <Itself run={run} />
          <div className="mt-4 flex flex-wrap justify-end gap-2">
            <Button onClick={() => setOpen(false)}>Close</Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

/** The run beside itself: with other settings of its server from here, with another library or transport in a terminal. */
function Itself({ run }: { readonly run: RunDetail }) {
  const isStorage = run.suites.includes('storage')
  const twice = `pnpm bench duel ${run.shortId} ${run.shortId}`
  const command = run.suites.includes('codec')
    ? `${twice} --library-b PACKAGE=FOLDER`
    : `pnpm bench duel ${run.shortId} FILE`
  return (
    <>
      {isStorage && (
        <section aria-label="Beside itself with other settings" className="mt-4">
          <p className="mb-2 text-muted">Or beside itself, with PostgreSQL set otherwise:</p>
          <DuelChoice a={run} b={run} />
        </section>
      )}
      {!isStorage && (
        <>
          <p className="mt-4 text-muted">
            {run.suites.includes('codec')
              ? 'Or beside itself with another version of a library, in a terminal:'
              : 'Or beside a spec in a file, such as the same transports with other options, in a terminal:'}
          </p>
          <p className="mt-1 flex min-w-0 flex-wrap items-center gap-2">
            <code className="rounded-control bg-surface px-2 py-1 text-table wrap-anywhere">{command}</code>
            <CopyButton text={command} label="Copy duel command" />
          </p>
        </>
      )}
    </>
  )
}
