import { expect, test } from 'vitest'
import type { StoragePhase } from '../../../src/model/storage/storage-spec.ts'
import { fillFor } from '../../../src/suites/storage/round/filling.ts'

type FillingWork = Parameters<typeof fillFor>[0]

/** How many processes are started before the first round for a participant of a run of these phases. */
async function startsFor(copy: number, phases: readonly StoragePhase[]): Promise<number> {
  let starts = 0
  const work = {
    participant: { contender: 'jsonb-json', copy },
    storage: { phases, toast: ['pglz'] },
    tasks: [],
    trials: { start: () => starts++ },
    attempt: async (act: () => unknown) => {
      act()
      return { failure: { reason: 'crashed' } }
    },
    lostCases: { *add() {} },
  }
  for await (const _ of fillFor(work as unknown as FillingWork));
  return starts
}

test('a process is started before the first round for whoever has tables to fill, or sizes to look at', async () => {
  expect(await startsFor(1, ['size-sweep', 'insert'])).toBe(1)
  expect(await startsFor(2, ['size-sweep', 'point-read'])).toBe(1)
  expect(await startsFor(1, ['insert'])).toBe(0)
  // Sizes are looked at once: the second copy of the reference has no part in it.
  expect(await startsFor(2, ['size-sweep', 'insert'])).toBe(0)
})
