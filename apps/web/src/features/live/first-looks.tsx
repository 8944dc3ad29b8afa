import type { RunState } from '@wirebench/bench-core/report/figures/run-state'
import { firstLooks } from '@wirebench/bench-core/report/judge/verdicts/first-look'
import { groupTitles } from '@wirebench/bench-core/report/words/case/case-title'
import { metricTitle } from '@wirebench/bench-core/report/words/case/parameter-words'
import { HowToRead } from '../../pieces/panel/how-to-read.tsx'
import { Panel } from '../../pieces/panel/panel.tsx'

/** What is clear before there are rounds to compare: exact sizes, and times that lie far apart. */
export function FirstLooks({ state }: { readonly state: RunState }) {
  const looks = firstLooks(state)
  if (looks.length === 0) return null
  const titleOf = groupTitles({ cases: Object.values(state.cases) })
  return (
    <Panel title="Already clear" id="clear">
      <ul className="grid gap-1">
        {looks.map(({ key, metric, text }) => (
          <li key={`${metric} ${titleOf(key)}`} className="wrap-anywhere">
            <strong className="font-semibold">
              {titleOf(key)}
              {metric === 'nsPerOperation' ? '' : `, ${metricTitle(metric)}`}
            </strong>
            : {text}
          </li>
        ))}
      </ul>
      <HowToRead anchor="verdicts">
        Sizes are exact from the start. Mean times appear here only if the first round shows a difference of
        at least 2×, far beyond its own A/A control. Everything else takes more rounds to compare.
      </HowToRead>
    </Panel>
  )
}
