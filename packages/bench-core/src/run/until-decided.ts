import { type CaseKey, caseId } from '../model/report/case-key.ts'
import type { RecordedEvent, RunEvent } from '../model/run/run-event.ts'
import type { SuiteName } from '../model/suite-name.ts'
import { lookAfter, looksOf } from '../stats/decisions/looks.ts'
import { findSuite } from '../suites/catalogue.ts'
import type { IsMeasured } from '../suites/suite.ts'
import { furtherCases, type OpenComparison } from './further-cases.ts'

/** Judges what has been measured: the comparisons that are open; null where there are none. */
export type OpenComparisons = (events: readonly RecordedEvent[]) => readonly OpenComparison[] | null

type RunStarted = Extract<RunEvent, { type: 'run-started' }>

/**
 * Passes on a run's rounds, looks at them when a look is due, and ends when nothing is open any more. What is decided takes
 * no part in further rounds.
 * @param started What the run has said before its first round.
 * @param roundsOf The rounds, each of which measures what it is told to when it begins.
 * @param isOver Whether further rounds leave a case out anyway: what is open of it stays so.
 */
export async function* untilDecided(
  started: RunStarted,
  roundsOf: (isMeasured: IsMeasured) => AsyncGenerator<RunEvent>,
  openComparisons: OpenComparisons | undefined,
  isOver: (key: CaseKey) => boolean = () => false,
): AsyncGenerator<RunEvent> {
  if (!openComparisons) throw new Error('a run that measures until it is decided needs a decider')
  const { spec, plan } = started
  const events: RecordedEvent[] = []
  const remember = (event: RunEvent) => events.push({ sequence: events.length + 1, atMs: Date.now(), event })
  remember(started)
  let measured: ReadonlySet<string> | null = null
  for await (const event of roundsOf((key) => measured?.has(caseId(key)) ?? true)) {
    yield event
    if (event.type !== 'progress') remember(event)
    const look = event.type === 'round-finished' ? lookAfter(event.round, looksOf(spec)) : null
    if (look === null) continue
    const undecided = openComparisons(events)
    const open =
      undecided?.filter(
        ({ reference, ...key }) => !isOver(key) && !isOver({ ...key, contender: reference }),
      ) ?? null
    const leftOut = (undecided?.length ?? 0) - (open?.length ?? 0)
    const further = open === null ? [] : furtherCases(plan.cases, open, doesAll)
    measured = new Set(further.map(caseId))
    const told: RunEvent = {
      type: 'look',
      round: look.rounds,
      level: look.level,
      open: open?.length ?? null,
      ...(leftOut > 0 && { leftOut }),
      ...(further.length < plan.cases.length && { furtherCases: further }),
    }
    remember(told)
    yield told
    // Further rounds decide nothing where nothing is compared.
    if (further.length === 0) return
  }
}

function doesAll(name: SuiteName): boolean {
  return findSuite(name).doesAll ?? false
}
