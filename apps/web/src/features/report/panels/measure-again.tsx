import { Link } from '@tanstack/react-router'
import type { RunDetail } from '@wirebench/bench-core/api/runs'
import type { RunSpec } from '@wirebench/bench-core/model/run/run-spec'
import { counted } from '@wirebench/bench-core/model/text/counted'
import { roughDuration } from '@wirebench/bench-core/report/words/format'
import { Hourglass, ListPlus } from 'lucide-react'
import { ApiError } from '../../../api/client.ts'
import { placeOf, withMoreRounds } from '../../../api/run-again.ts'
import { Failure } from '../../../pieces/panel/failure.tsx'
import { type AskedRun, useStart } from '../../../pieces/run/use-start.ts'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { useReportSearch } from '../use-report-search.ts'

const waitsForQuietMs = 600_000

/** The same run once more, where it was measured: with more rounds, or when that machine is quiet, which agents don't wait for. */
export function MeasureAgain({ run, rounds }: { readonly run: RunDetail; readonly rounds: number }) {
  const { spec, shortId } = run
  const [search] = useReportSearch()
  const start = useStart(search)
  const { more, ...asked } = withMoreRounds(spec, rounds)
  const durationMs = run.durationMs ?? null
  const { error } = start
  const failure = <Failure what="The run could not be started" error={error} />
  if (needsForm(spec) || (error instanceof ApiError && error.code === 'not-confirmed'))
    return (
      <>
        <p>
          <Link
            to="/runs/new"
            search={{
              from: shortId,
              rounds: String(asked.rounds),
              maximumRounds: asked.maximumRounds?.toString(),
            }}
            className={buttonClass()}
          >
            <ListPlus aria-hidden size={16} />
            Measure again…
          </Link>
        </p>
        {failure}
      </>
    )
  const on = placeOf(run)
  // Loaded by those who ask for it.
  const again = async (asked: Partial<AskedRun>) => {
    const { requestOfSpec } = await import('../../../api/request-of-spec.ts')
    return { ...requestOfSpec(spec), ...asked }
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {on === undefined && (
          <Button
            disabled={start.isPending}
            onClick={() => start.mutate(again({ whenQuietMs: waitsForQuietMs }))}
          >
            <Hourglass aria-hidden size={16} />
            Run again when quiet
          </Button>
        )}
        {more > 0 && (
          <Button disabled={start.isPending} onClick={() => start.mutate(again({ ...asked, on }))}>
            <ListPlus aria-hidden size={16} />
            Run again with {counted(more, 'more round')}
            {on === undefined ? '' : ` on ${on}`}
          </Button>
        )}
        {more > 0 && durationMs !== null && rounds > 0 && (
          <span className="text-caption text-muted">
            {asked.rounds} rounds take about {roughDuration((durationMs / rounds) * asked.rounds)}
          </span>
        )}
      </div>
      {failure}
    </>
  )
}

/** What a saved run doesn’t know: the sides of a duel, that commands may run, the address of one’s own server, and the consent to load a service. */
function needsForm({ duel, command, storage, protocol }: RunSpec): boolean {
  return (
    duel !== undefined ||
    command !== undefined ||
    storage?.server.kind === 'own' ||
    protocol?.server?.kind === 'own' ||
    protocol?.target !== undefined
  )
}
