import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startThrowAwayCluster } from '../../../src/postgres/embedded/throw-away-cluster.ts'
import { lockAddresses, ofType } from '../../run/support/specs.ts'
import { failureOf } from '../../store/support/failure.ts'
import { smallDisk } from '../../support/small-disk.ts'
import { eventsOf, largeMessages, ownServerSpec } from './support/specs.ts'

const locks = lockAddresses()
const disk = smallDisk(110)

afterAll(() => {
  locks.discard()
  disk?.remove()
})

test.skipIf(!disk)(
  'a disk that fills up ends the run as failed and says so (skipped: needs root, to mount a small disk)',
  async () => {
    const cluster = await startThrowAwayCluster(disk!.folder)
    try {
      const many = { formats: ['json'], phases: ['read-all' as const], rows: [50_000] }
      const spec = ownServerSpec(cluster.url, many, largeMessages)
      const events = await eventsOf(spec, { pgUrl: cluster.url, lockName: locks.next() })
      const [last] = ofType(events, 'run-finished')
      expect(last).toMatchObject({ state: 'failed', reason: expect.stringMatching(/disk is full|went away/) })
    } finally {
      await cluster.remove()
    }
  },
)

test.skipIf(!disk)(
  'a disk without room for a server says what to do (skipped: needs root, to mount a small disk)',
  async () => {
    spawnSync('dd', ['if=/dev/zero', `of=${join(disk!.folder, 'filling')}`, 'bs=1M', 'count=95'])
    const failure = await failureOf(startThrowAwayCluster(disk!.folder))
    expect(failure).toMatchObject({
      code: 'database-unavailable',
      message: expect.stringMatching(/^the server to measure on can’t be made in .*No space left on device/),
      hint: expect.stringMatching(/^set TMPDIR to a folder with room for it/),
    })
  },
)
