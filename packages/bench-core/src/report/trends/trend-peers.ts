import type { TrendRun } from '../../model/report/trends.ts'
import {
  type CaseMessages,
  messageChangeText,
  messageDifference,
  messagesOf,
} from '../compare/differences/case-messages.ts'

/** A run of one case's history, and the runs that it may be judged against: they had the same messages. */
export interface TrendPeers {
  readonly run: TrendRun
  readonly messages: CaseMessages
  /** How its messages differ from those of the run before; null where they are the same. */
  readonly messageChange: string | null
  /** The last run before. */
  readonly previous: TrendRun | null
  /** The newest baseline, which may be the run itself. */
  readonly baseline: TrendRun | null
}

/** Finds the peers of runs, which are given oldest first like the baselines before them. Those without the case have none. */
export function peersOf(
  runs: readonly TrendRun[],
  baselines: readonly TrendRun[],
  workload: string,
): TrendPeers[] {
  const told = (run: TrendRun) => ({ run, messages: messagesOf(run.messages, workload) })
  const ordered = runs.map(told)
  const measured = ordered.filter(({ run }) => run.figure !== null)
  const marked = [...baselines.map(told), ...measured].filter(
    ({ run }) => run.isBaseline && run.figure !== null,
  )
  const places = new Map(measured.map((known, index) => [known, index]))
  return ordered.map((known) => {
    const place = places.get(known)
    if (place === undefined) return { ...known, messageChange: null, previous: null, baseline: null }
    const isSame = ({ messages }: Pick<TrendPeers, 'messages'>) =>
      messageDifference(messages, known.messages) === null
    const before = measured[place - 1]
    return {
      ...known,
      messageChange: before ? messageChangeText(before.messages, known.messages) : null,
      previous: measured.slice(0, place).findLast(isSame)?.run ?? null,
      baseline: marked.findLast(isSame)?.run ?? null,
    }
  })
}
