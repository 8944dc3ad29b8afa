import { useNavigate } from '@tanstack/react-router'
import type { RunDetail } from '@wirebench/bench-core/api/runs'
import { languagesOf, languageTitle } from '@wirebench/bench-core/model/codec/languages'
import { benchCommand } from '@wirebench/bench-core/model/commands'
import type { SuiteName } from '@wirebench/bench-core/model/run/run-spec'
import { CommandLine } from '../command-line.tsx'
import { RunSearch } from '../run/run-search.tsx'
import { DuelChoice } from './duel-choice.tsx'

/** What a run can be measured beside: another run, or itself. */
export function BesideChoice({
  run,
  suite,
  close,
}: {
  readonly run: RunDetail
  readonly suite: SuiteName
  readonly close: () => void
}) {
  const navigate = useNavigate()
  return (
    <>
      <p className="mb-3 text-muted">
        Both are measured again in the same rounds, so their absolute times can be compared.
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
  )
}

/** The run beside itself: with other settings of its server from here, with another library or transport in a terminal. */
function Itself({ run }: { readonly run: RunDetail }) {
  if (run.suites.includes('storage'))
    return (
      <section aria-label="With itself under other settings" className="mt-4">
        <p className="mb-2 text-muted">Or with itself, under other PostgreSQL settings:</p>
        <DuelChoice a={run} b={run} />
      </section>
    )
  const hasLibraries =
    run.suites.includes('codec') && languagesOf(run.spec).includes(languageTitle(undefined))
  const command = benchCommand(
    hasLibraries
      ? `duel ${run.shortId} ${run.shortId} --library-b PACKAGE=FOLDER`
      : `duel ${run.shortId} FILE`,
  )
  return (
    <>
      <p className="mt-4 text-muted">
        {hasLibraries
          ? 'Or with itself and another version of a library, in a terminal:'
          : 'Or with a spec in a file, such as the same spec with other options or messages, in a terminal:'}
      </p>
      <CommandLine command={command} label="Copy duel command" />
    </>
  )
}
