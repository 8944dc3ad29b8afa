import { expect, test, vi } from 'vitest'
import { runsOnMachines } from '../../../src/store/fleet/runs-on-machines.ts'

test('more runs than can be read as one result are refused before any report is read', async () => {
  const store = {
    find: async (id: string) => ({ id }),
    fleet: { placements: async () => new Map() },
  } as unknown as Parameters<typeof runsOnMachines>[0]
  const names = Array.from({ length: 51 }, (_, number) => `run ${number}`)
  const reportOf = vi.fn()
  await expect(runsOnMachines(store, names, reportOf)).rejects.toThrow('51 runs can’t be read as one result')
  expect(reportOf).not.toHaveBeenCalled()
})
