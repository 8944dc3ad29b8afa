import { percentileNames } from '@wirebench/bench-core/model/report/report'
import type { RunState } from '@wirebench/bench-core/report/figures/run-state'
import { ninesSummary } from '@wirebench/bench-core/report/scene/nines'
import { metricTitle } from '@wirebench/bench-core/report/words/case/parameter-words'
import { formatCount } from '@wirebench/bench-core/report/words/format'
import { memo, useMemo, useState } from 'react'
import { StyledName } from '../../charts/contender-legend.tsx'
import { ZoomableNines } from '../../charts/nines-picture.tsx'
import { HowToRead } from '../../pieces/panel/how-to-read.tsx'
import { Panel } from '../../pieces/panel/panel.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { blockLatency } from './block-latency.ts'
import { suitingUnit, type TimeUnitName, timeColumn, useLastingUnit } from './lasting-unit.ts'
import { useLiveSearch } from './live-search.ts'
import {
  challengers,
  ninesInputs,
  pairOf,
  type RoundState,
  roundRows,
  type TimedCase,
  timedGroups,
} from './round-picture.ts'

/**
 * Two contenders' latency by percentile in their latest round. It is drawn when the page opens, when a round begins and
 * when the run has ended, and stays as it is while something is timed: drawing it would disturb that.
 */
export function LatestRound({ state, hasEnded }: { readonly state: RunState; readonly hasEnded: boolean }) {
  const stage = `${state.round} ${hasEnded}`
  const [drawn, setDrawn] = useState({ stage, state })
  if (drawn.stage !== stage) setDrawn({ stage, state })
  return <RoundPicture state={drawn.state} hasEnded={hasEnded} />
}

const RoundPicture = memo(function RoundPicture({
  state,
  hasEnded,
}: {
  readonly state: RoundState
  readonly hasEnded: boolean
}) {
  const [search, change] = useLiveSearch()
  const groups = useMemo(() => timedGroups(state), [state])
  const group = groups.find(({ title }) => title === search.cases) ?? groups[0]
  if (group === undefined && hasEnded) return null
  return (
    <Panel
      title="Latest round"
      id="latest-round"
      actions={
        group && (
          <div className="flex min-w-0 flex-wrap gap-3">
            <SelectField
              inline
              label="Cases"
              value={group.title}
              options={groups.map(({ title }) => ({ id: title, title }))}
              onChange={(id) => change({ cases: id === groups[0]?.title ? undefined : id })}
            />
            {challengers(group).length > 1 && (
              <SelectField
                inline
                label="Contender"
                value={pairOf(group, search.beside).at(-1)!.contender}
                options={challengers(group).map(({ contender }) => ({ id: contender, title: contender }))}
                onChange={(beside) => change({ beside })}
              />
            )}
          </div>
        )
      }
    >
      {group === undefined ? (
        <p className="text-muted">
          When a round begins, this chart shows the latencies of the previous one, if its operations are timed
          one by one. In between, this page shows only counters, so as not to disturb the timing.
        </p>
      ) : (
        <Pair key={group.title} title={group.title} pair={pairOf(group, search.beside)} />
      )}
    </Panel>
  )
})

function Pair({ title, pair }: { readonly title: string; readonly pair: readonly TimedCase[] }) {
  const unit = useLastingUnit(suitingUnit(pair.map(({ block }) => block.p50Ns)))
  const inputs = ninesInputs(pair)
  const data = roundRows(inputs)
  return (
    <>
      {data && (
        <ZoomableNines
          data={data}
          styles={pair.map(({ style }) => style)}
          opponentOf={() => null}
          title={`Latency by percentile of ${title}, latest round`}
          summary={ninesSummary(inputs)}
        />
      )}
      <DataTable
        caption={`Percentiles of ${title}, latest round`}
        columns={columnsIn(unit ?? 'ns')}
        rows={pair}
        rowId={({ contender }) => contender}
      />
      <HowToRead anchor="percentiles">
        Each line is one contender in its latest round, with straight lines between the recorded percentiles.
        A percentile is left out if fewer than 20 operations of the round are beyond it; hollow markers have
        few samples. One round is only a preview: the report combines all rounds and says how certain it is.
        The chart is redrawn when a round begins and when the run has ended, never while anything is being
        timed.
      </HowToRead>
    </>
  )
}

function columnsIn(unit: TimeUnitName): readonly TableColumn<TimedCase>[] {
  return [
    {
      id: 'contender',
      header: 'Contender',
      isRowHeader: true,
      cell: ({ style }) => <StyledName style={style} />,
    },
    { id: 'round', header: 'Round', align: 'right', cell: ({ block }) => block.round },
    { id: 'samples', header: 'n', align: 'right', cell: ({ block }) => formatCount(block.samples) },
    timeColumn('min', unit, ({ block }) => block.minNs),
    ...percentileNames.map((name) =>
      timeColumn<TimedCase>(metricTitle(name), unit, ({ block }) => blockLatency(block)[name]),
    ),
    timeColumn('max', unit, ({ block }) => block.maxNs),
  ]
}
