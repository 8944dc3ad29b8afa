import type { RunEvent } from '../../model/run/run-event.ts'
import { sum } from '../../model/sum.ts'
import type { Trial } from './trials.ts'

type PayloadMeasured = Extract<RunEvent, { type: 'payload-measured' }>

/** Encoded sizes over the corpus. They are the same in every round, so one trial tells them. */
export function payloadOf(
  { participant, encodedBytes }: Trial,
  { suite, workload, parameters }: Pick<PayloadMeasured, 'suite' | 'workload' | 'parameters'>,
): PayloadMeasured {
  const sorted = encodedBytes.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return {
    type: 'payload-measured',
    suite,
    contender: participant.contender,
    workload,
    parameters,
    messages: sorted.length,
    minBytes: sorted[0]!,
    medianBytes: (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2,
    meanBytes: sum(sorted) / sorted.length,
    maxBytes: sorted.at(-1)!,
  }
}
