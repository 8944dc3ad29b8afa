import { Link } from '@tanstack/react-router'
import type { OverviewRun } from '@wirebench/bench-core/model/report/trends'
import { absoluteTime } from '../../ui/dates.ts'
import { NameText } from '../../ui/name-text.tsx'

/** Where the messages, the machine, the runtime or a library changed, in the order in which a picture numbers them. */
export function ChangesBesidesTheCode({
  changed,
}: {
  readonly changed: readonly {
    readonly run: Pick<OverviewRun, 'id' | 'shortId' | 'name' | 'startedAt'>
    readonly changes: readonly string[]
  }[]
}) {
  if (changed.length === 0) return null
  return (
    <details>
      <summary className="min-h-6 w-fit">
        Something besides the code changed {changed.length === 1 ? 'once' : `${changed.length} times`}
      </summary>
      <ol className="mt-1 list-decimal pl-6">
        {changed.map(({ run, changes }) => (
          <li key={run.id}>
            before{' '}
            <Link to="/runs/$run" params={{ run: run.shortId }}>
              <NameText text={run.name} />
            </Link>
            , {absoluteTime(run.startedAt)}: <NameText text={changes.join(', ')} />
          </li>
        ))}
      </ol>
    </details>
  )
}
