import { existsSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { isInMemory } from '../../../../src/postgres/embedded/disk-in-memory.ts'
import { measureForMoments } from '../../../run/support/measure-for-moments.ts'
import { ofType } from '../../../run/support/specs.ts'
import { eventsOf, storageSpec } from '../support/specs.ts'

measureForMoments()

const memory = '/dev/shm'
/** Tests' own folder may be in memory. */
const usual = '/var/tmp'
const hasMemory = process.platform === 'linux' && existsSync(memory) && (await isInMemory(memory))

afterEach(() => {
  vi.unstubAllEnvs()
})

test('a folder that isn’t there is not known to be in memory', async () => {
  expect(await isInMemory('/nowhere')).toBe(false)
})

test.runIf(hasMemory)(
  'a run whose server has its files in memory says that nothing waits for a disk, and only then',
  async () => {
    const warningsBelow = async (folder: string) => {
      vi.stubEnv('TMPDIR', folder)
      const spec = storageSpec({ phases: ['serialize'], formats: ['jsonb-json'] })
      const events = await eventsOf(spec)
      expect(ofType(events, 'run-finished')[0]).toMatchObject({ state: 'completed' })
      return ofType(events, 'warning').map(({ warning }) => warning.code)
    }
    expect(await warningsBelow(memory)).toContain('disk-in-memory')
    expect((await warningsBelow(usual)).includes('disk-in-memory')).toBe(await isInMemory(usual))
  },
)
