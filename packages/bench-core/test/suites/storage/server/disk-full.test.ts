import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startThrowAwayCluster } from '../../../../src/postgres/embedded/throw-away-cluster.ts'
import { measureForMoments } from '../../../run/support/measure-for-moments.ts'
import { ofType } from '../../../run/support/specs.ts'
import { failureOf } from '../../../support/failure.ts'
import { smallDisk } from '../../../support/small-disk.ts'
import { eventsOf, largeMessages, ownServerSpec } from '../support/specs.ts'

measureForMoments()

const disk = smallDisk(110)

afterAll(() => disk?.remove())

test.skipIf(!disk)(
  'a disk that fills up ends the run as failed and says so (skipped: needs root, to mount a small disk)',
  async () => {
    const cluster = await startThrowAwayCluster(disk!.folder)
    onTestFinished(cluster.remove)
    const many = { formats: ['json'], phases: ['read-all' as const], rows: [50_000] }
    const spec = ownServerSpec(cluster.url, many, largeMessages)
    const events = await eventsOf(spec, { pgUrl: cluster.url })
    const [last] = ofType(events, 'run-finished')
    expect(last).toMatchObject({
      state: 'failed',
      reason: { message: { inTerminal: expect.stringMatching(/disk is full|went away/) } },
    })
  },
)

test.skipIf(!disk)(
  'a disk without room for a server says what to do (skipped: needs root, to mount a small disk)',
  async () => {
    spawnSync('dd', ['if=/dev/zero', `of=${join(disk!.folder, 'filling')}`, 'bs=1M', 'count=95'])
    const failure = await failureOf(startThrowAwayCluster(disk!.folder))
    expect(failure).toMatchObject({
      code: 'database-unavailable',
      message: expect.stringMatching(/^the server to measure on can’t be made in .*: the disk is full$/),
      hint: expect.stringMatching(/^set TMPDIR to a folder with room for it/),
    })
  },
)

test.skipIf(!disk)(
  'a folder that can’t be written says so (skipped: needs root, to mount a small disk)',
  async () => {
    const readOnly = smallDisk(1)!
    onTestFinished(readOnly.remove)
    spawnSync('/bin/mount', ['-o', 'remount,ro', readOnly.folder])
    expect(await failureOf(startThrowAwayCluster(readOnly.folder))).toMatchObject({
      code: 'database-unavailable',
      message: `the server to measure on can’t be made in ${readOnly.folder}: the file system is read-only`,
    })
  },
)

test.skipIf(process.platform !== 'linux')(
  'a server that was killed leaves no shared memory behind',
  async () => {
    const settings = { fsync: 'off', dynamic_shared_memory_type: 'mmap' }
    const cluster = await startThrowAwayCluster(undefined, settings)
    const pieces = () =>
      readFileSync('/proc/sysvipc/shm', 'utf8')
        .split('\n')
        .filter((line) => line.trim().split(/\s+/)[4] === String(cluster.postmasterPid))
    expect(pieces()).toHaveLength(1)
    process.kill(cluster.postmasterPid, 'SIGKILL')
    await cluster.remove()
    expect(pieces()).toEqual([])
  },
)
