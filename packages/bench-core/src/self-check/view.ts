import type { Comparison } from '../model/report/report.ts'
import type { RecordedEvent, RunEvent } from '../model/run/run-event.ts'
import { report } from '../report/report.ts'

/** How to read a group of processes as a run. */
export interface View {
  readonly reference: string
  /** Contenders that are compared with the reference: the family of its verdicts. */
  readonly contenders: readonly string[]
  /** Two processes of identical code, which are the run's A/A control: the second is read as a copy of the first. */
  readonly control: { readonly of: string; readonly copy: string }
  /** The smallest difference that counts, where it isn't the usual one. */
  readonly minimumEffect?: number
}

/** The comparisons of a view, judged as those of any run. */
export function comparisonsOf(events: readonly RecordedEvent[], view: View): readonly Comparison[] {
  return report(events.map((recorded) => ({ ...recorded, event: seenAs(recorded.event, view) }))).comparisons
}

function seenAs(event: RunEvent, view: View): RunEvent {
  const participant = (name: string) =>
    name === view.control.copy ? { contender: view.control.of, copy: 2 } : { contender: name, copy: 1 }
  switch (event.type) {
    case 'run-started': {
      const kept = [view.reference, ...view.contenders]
      return {
        ...event,
        spec: {
          ...event.spec,
          codecs: kept,
          reference: view.reference,
          ...(view.minimumEffect !== undefined && { minimumEffect: view.minimumEffect }),
        },
        plan: {
          ...event.plan,
          cases: event.plan.cases.filter(({ contender }) => kept.includes(contender)),
          contenders: event.plan.contenders.filter(({ name }) => [...kept, view.control.of].includes(name)),
        },
      }
    }
    case 'slices-measured':
      return { ...event, participants: event.participants.map(({ contender }) => participant(contender)) }
    case 'trial-ready':
    case 'trial-warmed':
      return { ...event, ...participant(event.contender) }
    default:
      return event
  }
}
