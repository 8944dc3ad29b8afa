import { useNavigate } from '@tanstack/react-router'
import type { RunDetail } from '@wirebench/bench-core/api'
import { benchCommand } from '@wirebench/bench-core/results'
import { Swords } from 'lucide-react'
import { messageSuitesOf } from '../api/request-of-spec.ts'
import { DialogButton } from '../ui/controls/dialog-button.tsx'
import { CommandLine } from './command-line.tsx'
import { DuelChoice } from './duel-choice.tsx'
import { RunSearch } from './run-search.tsx'

/** Leads from a run to the duel with another one, or with itself in another version or setting; nothing for a duel. */
export function DuelBeside({ run }: { readonly run: RunDetail }) {
  const navigate = useNavigate()
  const [suite] = messageSuitesOf(run)
  if (run.spec.duel !== undefined || suite === undefined) return null
  return (
    <DialogButton
      face={
        <>
          <Swords aria-hidden size={16} />
          Run again beside…
        </>
      }
      title="Run again beside another run"
    >
      {(close) => (
        <>
          <p className="mb-3 text-muted">
            Both are measured anew in the same rounds, so that their absolute times can be compared.
          </p>
          <RunSearch
            suite={suite}
            taken={[run.shortId]}
            onAdd={(id) => {
              close()
              void navigate({ to: '/compare', search: { runs: [run.shortId, id] } })
            }}
          />
          <Itself run={run} />
        </>
      )}
    </DialogButton>
  )
}

/** The run beside itself: with other settings of its server from here, with another library or transport in a terminal. */
function Itself({ run }: { readonly run: RunDetail }) {
  const isStorage = run.suites.includes('storage')
  const command = benchCommand(
    run.suites.includes('codec')
      ? `duel ${run.shortId} ${run.shortId} --library-b PACKAGE=FOLDER`
      : `duel ${run.shortId} FILE`,
  )
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
          <CommandLine command={command} label="Copy duel command" />
        </>
      )}
    </>
  )
}
