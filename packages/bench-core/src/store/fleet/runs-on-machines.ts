import type { Report } from '../../model/report/report.ts'
import { type RunOnMachine, refuseTooMany } from '../../report/compare/across-machines.ts'
import type { RunStore } from '../run-store.ts'
import type { RunReader } from '../runs/run-reader.ts'

/**
 * Saved runs with the machines that measured them. One that was placed with others, one on each of several machines, stands
 * for all of them. Runs that aren't there are left out.
 * @param reportOf A run's report; null where it has measured nothing.
 * @throws WirebenchError where they are too many to be read as one result, before any report is read.
 */
export async function runsOnMachines(
  store: RunReader & Pick<RunStore, 'fleet'>,
  names: readonly string[],
  reportOf: (runId: string) => Promise<Report | null>,
): Promise<RunOnMachine[]> {
  const named = (await Promise.all(names.map((name) => store.find(name)))).flatMap((run) => run ?? [])
  const placements = await store.fleet.placements(named.map(({ id }) => id))
  const sets = await Promise.all(
    named.map(async ({ id }) => {
      const setId = placements.get(id)?.setId
      return setId ? store.fleet.setOf(setId) : [id]
    }),
  )
  const ids = [...new Set(sets.flat())]
  refuseTooMany(ids.length)
  const placed = await store.fleet.placements(ids)
  const runs = await Promise.all(
    ids.map(async (id): Promise<RunOnMachine[]> => {
      const run = named.find((known) => known.id === id) ?? (await store.find(id))
      if (!run) return []
      const { shortId, state } = run
      return [{ id, shortId, state, report: await reportOf(id), placement: placed.get(id) ?? null }]
    }),
  )
  return runs.flat()
}
