import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Report } from '@wirebench/bench-core/model/report/report'
import { duelAgainCommand } from '@wirebench/bench-core/report/exports/command-duel'
import { cliCommand, leftToFillIn } from '../../../api/cli-command.ts'
import { runQuery } from '../../../api/queries.ts'
import { requestOfSpec } from '../../../api/request-of-spec.ts'
import { placeOf } from '../../../api/run-again.ts'
import { FillIn } from '../../../pieces/fill-in.tsx'
import { Panel } from '../../../pieces/panel/panel.tsx'
import { buttonClass } from '../../../ui/controls/button.tsx'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'

const route = getRouteApi('/runs/$run')

/** What the run was asked to do, and how to do it again. */
export function SpecPanel({ report }: { readonly report: Report }) {
  const { spec, id } = report.run
  const { data: run } = useQuery(runQuery(route.useParams().run))
  const request = requestOfSpec(spec)
  const on = run && placeOf(run)
  const command = spec.command
    ? duelAgainCommand(spec.command, spec)
    : `${cliCommand(request)}${on === undefined ? '' : ` --on ${on}`}`
  return (
    <Panel title="Run spec" id="spec">
      <p className="mb-2 text-muted">
        {spec.command
          ? 'The dashboard doesn’t run commands; use a terminal.'
          : 'The same spec and seed make the same plan and the same messages.'}
        {spec.duel && ' The sides have their original names; file names have no folders.'}
      </p>
      <code className="block rounded-control bg-surface p-3 text-table wrap-anywhere">{command}</code>
      {!spec.command && <FillIn gaps={leftToFillIn(request)} />}
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyButton text={command} label="Copy CLI command" />
        <CopyButton text={() => JSON.stringify(spec, null, 2)} label="Copy spec as JSON" />
        <Link to="/runs/new" search={{ from: id }} className={buttonClass()}>
          Clone
        </Link>
      </div>
    </Panel>
  )
}
