import type {
  EnvironmentDifference,
  RunsComparison,
} from '@wirebench/bench-core/model/report/runs-comparison'
import { causeText } from '@wirebench/bench-core/report/compare/words/explanation'
import { Info, TriangleAlert } from 'lucide-react'
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx'
import { NameText } from '../../../ui/name-text.tsx'
import { sentence } from '../../../ui/sentence.ts'
import { differenceByLetter } from './run-words.ts'

const namedAtOnce = 3

/** What isn't the same in all runs, before anything is concluded from them. */
export function EnvironmentBanner({ differences, runs }: Pick<RunsComparison, 'differences' | 'runs'>) {
  if (differences.length === 0)
    return (
      <p className="flex items-start gap-2 text-muted">
        <Info aria-hidden size={16} className="mt-0.5 shrink-0" />
        Code, machine, runtime and libraries are the same in all of these runs, as far as was recorded.
      </p>
    )
  const isGrave = differences.some(({ kind }) => kind === 'machine' || kind === 'runtime')
  const named = differences.slice(0, namedAtOnce)
  const more = differences.length - named.length
  return (
    <section
      aria-label="Differences between the runs"
      className={`rounded-panel border p-3 ${isGrave ? 'border-warning bg-warning-bg' : 'border-hairline bg-surface'}`}
    >
      <p className="flex items-start gap-2">
        <TriangleAlert
          aria-hidden
          size={18}
          className={`mt-px shrink-0 ${isGrave ? 'text-warning' : 'text-muted'}`}
        />
        <span className="wrap-anywhere">
          {isGrave && <strong className="text-warning">Warning: </strong>}
          <NameText text={named.map((difference) => differenceByLetter(difference, runs)).join('; ')} />
          {more > 0 && ` and ${more} more`}. {sentence(causeText(differences))}
        </span>
      </p>
      <details className="mt-2">
        <summary className="min-h-6 w-fit">
          Show {differences.length === 1 ? 'the difference' : `all ${differences.length} differences`} as a
          table
        </summary>
        <div className="mt-2 bg-bg">
          <DataTable
            caption="What differs between the runs"
            columns={differenceColumns(runs)}
            rows={differences}
            rowId={({ field }) => field}
          />
        </div>
      </details>
    </section>
  )
}

function differenceColumns(runs: RunsComparison['runs']): readonly TableColumn<EnvironmentDifference>[] {
  return [
    {
      id: 'field',
      header: 'Field',
      isRowHeader: true,
      cell: ({ title, kind }) => (
        <>
          <NameText text={title} /> <span className="font-normal text-muted">{kind}</span>
        </>
      ),
    },
    ...runs.map(
      ({ letter }, index): TableColumn<EnvironmentDifference> => ({
        id: letter,
        header: letter,
        className: 'max-w-80 whitespace-normal!',
        cell: ({ values }) =>
          values[index] == null ? (
            <span className="text-muted">not recorded</span>
          ) : (
            <NameText text={values[index]} />
          ),
      }),
    ),
  ]
}
