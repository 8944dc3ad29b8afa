import type { RunDetail } from '@wirebench/bench-core/api/runs'
import type { CaseDetail } from '@wirebench/bench-core/model/report/case-detail'
import { isActive } from '@wirebench/bench-core/model/run/run-event'
import { seriesStyles } from '@wirebench/bench-core/report/scene/series-style'
import { useMemo } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { useTitle } from '../../ui/hooks/use-title.ts'
import { Remark } from '../../ui/remark.tsx'
import { CaseHeader, caseHeading } from './case-header.tsx'
import { CaseTroubles } from './case-troubles.tsx'
import { FiguresPanel } from './figures-panel.tsx'
import { HistogramPanel } from './histogram-panel.tsx'
import { PercentilesPanel } from './percentiles-panel.tsx'
import { RoundsPanel } from './rounds-panel.tsx'
import { VerdictsPanel } from './verdicts-panel.tsx'

/** Everything that is known of one case. */
export function CaseView({
  run,
  detail,
  onReload,
}: {
  readonly run: RunDetail
  readonly detail: CaseDetail
  readonly onReload: () => void
}) {
  const { case: reported, contenders, opponent } = detail
  useTitle(`${caseHeading(reported.key)} · ${run.shortId}`)
  const styles = useMemo(() => seriesStyles(contenders), [contenders])
  const own = styles.get(reported.key.contender)
  const against = opponent === null ? undefined : styles.get(opponent.key.contender)
  return (
    <div className="stack">
      <CaseHeader run={run} detail={detail} style={own} />
      {isActive(run.state) && (
        <div className="flex flex-wrap items-center gap-3">
          <Remark kind="warning">
            This run is in progress: these are the figures of its finished rounds.
          </Remark>
          <Button onClick={onReload}>Look again</Button>
        </div>
      )}
      <CaseTroubles detail={detail} />
      <VerdictsPanel comparisons={detail.comparisons} contender={reported.key.contender} />
      <FiguresPanel reported={reported} />
      {own && <PercentilesPanel detail={detail} own={own} against={against} />}
      {own && <HistogramPanel run={run} detail={detail} style={own} />}
      {own && <RoundsPanel reported={reported} style={own} />}
    </div>
  )
}
