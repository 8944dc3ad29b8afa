import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newClusterAccount } from '../../../src/postgres/account.ts'
import { freePort } from '../../../src/postgres/free-port.ts'
import { runProgram } from '../../../src/postgres/run-program.ts'
import { lockAddresses, ofType } from '../../run/support/specs.ts'
import { eventsOf, ownServerSpec } from './support/specs.ts'

/** Where Debian and its like install a server; another one than the run's own. */
const installed = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : []
const version = installed.map(Number).findLast((number) => number >= 14 && number < 17)
const programs = `/usr/lib/postgresql/${version}/bin`
const locks = lockAddresses()
const folder = mkdtempSync(join(tmpdir(), 'wirebench-older-server-test-'))

afterAll(() => {
  locks.discard()
  rmSync(folder, { recursive: true, force: true })
})

test.skipIf(version === undefined)(
  'an older server of the user’s own shows the same figures, lz4 where it has it (skipped: needs PostgreSQL 14 to 16)',
  async () => {
    const account = await newClusterAccount()
    if (account) chownSync(folder, account.uid, account.gid)
    const options = { cwd: folder, account }
    const data = join(folder, 'data')
    const port = await freePort()
    await runProgram(join(programs, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'owner'], options)
    const control = (...parameters: string[]) =>
      spawnSync(join(programs, 'pg_ctl'), ['-D', data, ...parameters], {
        ...account,
        cwd: folder,
        stdio: 'ignore',
      })
    control('-o', `-p ${port} -k ''`, '-l', join(folder, 'log'), '-w', 'start')
    try {
      const url = `postgres://owner@127.0.0.1:${port}/postgres`
      const spec = ownServerSpec(url, {
        phases: ['insert', 'x-ray'],
        toast: ['pglz', 'lz4'],
        formats: ['jsonb-json'],
      })
      const events = await eventsOf(spec, { pgUrl: url, lockAddress: locks.next() })
      expect(ofType(events, 'run-finished')).toMatchObject([{ state: 'completed' }])
      expect(ofType(events, 'case-failed')).toEqual([])
      const onDisk = ofType(events, 'figures-measured').filter(({ operation }) => operation === 'x-ray')
      expect(onDisk.map(({ parameters, figures }) => [parameters.toast, figures.outOfLineShare])).toEqual([
        ['pglz', 1],
        ['lz4', 1],
      ])
    } finally {
      control('-m', 'immediate', 'stop')
    }
  },
)
