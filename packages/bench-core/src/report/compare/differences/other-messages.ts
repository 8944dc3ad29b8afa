import { workloadTitle } from '../../../model/messages/own-workload-name.ts'
import type { Report } from '../../../model/report/report.ts'
import { messagesOf, ownText } from './case-messages.ts'

/** Which messages each run has, where the first shares none with the others, whose figures then can't be compared with its own. */
export function otherMessagesText(
  runs: readonly { readonly report: Report; readonly letter: string }[],
): string | null {
  const [first, ...others] = runs.map(({ report, letter }) => ({ letter, messages: messagesIn(report) }))
  if (first === undefined || others.some(({ messages }) => !messages.isDisjointFrom(first.messages)))
    return null
  const each = [first, ...others].map(
    ({ letter, messages }) => `${letter} has ${[...messages].join(' and ')}`,
  )
  return `the messages differ: ${each.join(', ')}`
}

/** The messages of a run's cases: `Order (messages 3f2a1b0c)`, `person (seed 42)`. */
function messagesIn({ cases, run }: Report): ReadonlySet<string> {
  const workloads = new Set(cases.map(({ key }) => key.workload))
  return new Set(
    [...workloads].map((workload) => {
      const source = messagesOf(run.spec, workload)
      const which = source.own.length > 0 ? `messages ${ownText(source)}` : `seed ${source.seed}`
      return `${workloadTitle(workload)} (${which})`
    }),
  )
}
