import { costsOf } from '@wirebench/bench-core/answer/costs/costs'
import { useOfRun as runsUse } from '@wirebench/bench-core/answer/use-of-run'
import { isSameContender } from '@wirebench/bench-core/model/protocol/same-contender'
import type { Report } from '@wirebench/bench-core/model/report/report'
import type { AskedUse, Use } from '@wirebench/bench-core/model/use/use'
import { useInAddress as addressedUse } from '@wirebench/bench-core/model/use/use-address'
import type { AnswerPart } from '@wirebench/bench-core/report/answer/answer-document'
import { useMemo } from 'react'
import { useReportSearch } from '../use-report-search.ts'

/** How the messages are used: as the address says, else as the run was told, else what fits its suites. */
export function useUse(report: Report): { readonly use: Use; readonly asked: AskedUse } {
  const [search] = useReportSearch()
  return useMemo(() => {
    const { use: asked } = addressedUse(search)
    return { use: runsUse(report, asked), asked }
  }, [report, search])
}

/** What is in use where another choice of a layer is: what was chosen for other layers stays. */
export function todayWith(
  chosen: string,
  { choices }: Pick<AnswerPart['layer'], 'choices'>,
  { today }: Pick<Use, 'today'>,
): string[] {
  const isHere = (name: string) => choices.some(({ contender }) => isSameContender(name, contender))
  return [...today.filter((name) => !isHere(name)), chosen]
}

/** Whether there is anything to answer: nothing of a duel, whose sides are one choice. */
export function hasAnswer(report: Report): boolean {
  return (report.costs ?? costsOf(report)).layers.length > 0
}
