import { type CaseKey, caseId } from '../../model/report/case-key.ts'
import type { RunEvent } from '../../model/run/run-event.ts'
import { opponentOf, type RunSpec } from '../../model/run/run-spec.ts'
import { roundRatio, slicesOf } from '../../stats/slice-cost.ts'

/** What a run's first round has shown of a case so far. */
export interface FirstSeen {
  readonly figures: Readonly<Record<string, number | null>>
  /** The mean of the contender's second copy, where the reference has one. */
  readonly copyNs: number | null
  /** Of slices, which are compared with those that took turns with them: to the opponent, and of the second copy to the first. */
  readonly ratio: number | null
  readonly nullRatio: number | null
}

/** By `caseId`. */
export type FirstRound = Readonly<Record<string, FirstSeen>>

const nothing: FirstSeen = { figures: {}, copyNs: null, ratio: null, nullRatio: null }

/** The same with what one more event shows. */
export function withEvent(known: FirstRound, event: RunEvent, spec: RunSpec | null): FirstRound {
  const add = (
    before: FirstRound,
    key: CaseKey,
    more: (own: FirstSeen) => Partial<FirstSeen>,
  ): FirstRound => {
    const own = before[caseId(key)] ?? nothing
    return { ...before, [caseId(key)]: { ...own, ...more(own) } }
  }
  switch (event.type) {
    case 'payload-measured':
      return add(known, { ...event, operation: 'encode' }, ({ figures }) => ({
        figures: { ...figures, encodedBytes: event.medianBytes },
      }))
    case 'figures-measured':
      if (event.round !== 1) return known
      return add(known, event, ({ figures }) =>
        event.copy === 1
          ? { figures: { ...figures, ...event.figures } }
          : { copyNs: event.figures.nsPerOperation ?? null },
      )
    case 'slices-measured': {
      if (event.round !== 1 || spec === null) return known
      const costOf = (contender: string | null, copy: number) => {
        const place = event.participants.findIndex((one) => one.contender === contender && one.copy === copy)
        return place < 0 ? [] : slicesOf(event, place)
      }
      return event.participants.reduce((before, { contender, copy }) => {
        const own = costOf(contender, copy)
        if (copy !== 1) {
          const nullRatio = roundRatio(own, costOf(contender, 1), 'wallNs')
          return add(before, { ...event, contender }, () => ({ nullRatio }))
        }
        const opponent = opponentOf(spec, event.suite, contender)
        const ratio = opponent === null ? null : roundRatio(own, costOf(opponent, 1), 'wallNs')
        return add(before, { ...event, contender }, () => ({ ratio }))
      }, known)
    }
    default:
      return known
  }
}
