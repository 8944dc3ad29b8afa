import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reportSoFarQuery } from '../../../api/queries.ts'
import { AnswerPanel } from './answer-panel.tsx'

/** So much more has to be measured before the answer is made anew: it costs the machine that measures. */
const growth = 1.2

/**
 * The answer of a run that goes on, from the rounds that it has finished. The report is asked for as the next round begins,
 * while its processes start and nothing is timed, and of a long run ever more rarely.
 */
export function LiveAnswer({ runId, rounds }: { readonly runId: string; readonly rounds: number }) {
  const [asked, setAsked] = useState(rounds)
  if (rounds >= asked * growth && rounds !== asked) setAsked(rounds)
  const { data } = useQuery({
    ...reportSoFarQuery(runId, asked),
    enabled: asked > 0,
    placeholderData: keepPreviousData,
  })
  return data === undefined ? null : <AnswerPanel report={data} />
}
