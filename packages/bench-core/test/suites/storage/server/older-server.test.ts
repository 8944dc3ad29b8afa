import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { newClusterAccount } from '../../../../src/postgres/embedded/account.ts'
import { freePort } from '../../../../src/postgres/embedded/free-port.ts'
import { removedWithUs } from '../../../../src/postgres/embedded/removed-with-us.ts'
import { runProgram } from '../../../../src/postgres/run-program.ts'
import { measureForMoments } from '../../../run/support/measure-for-moments.ts'
import { ofType } from '../../../run/support/specs.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { eventsOf, largeMessages, ownServerSpec } from '../support/specs.ts'

measureForMoments()

/** Where Debian and its like install a server; another one than the run's own. */
const installed = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : []
const version = installed.map(Number).findLast((number) => number >= 14 && number < 17)
const programs = `/usr/lib/postgresql/${version}/bin`
const folder = temporaryFolder()

/** By which methods the rows of the kept tables are compressed, by what was asked for. */
async function compressionsIn(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables where tablename like 'read\\_0\\_jsonb\\_json\\_%' order by 1`,
    )
    const found: Record<string, string[]> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ method: string }>(
        `select distinct coalesce(pg_column_compression(payload), 'none') as method from ${name}`,
      )
      found[/_(pglz|lz4)_/.exec(name)?.[1] ?? name] = rows.map(({ method }) => method)
    }
    return found
  } finally {
    await client.end()
  }
}

test.skipIf(version === undefined)(
  'an older server of the user’s own shows the same figures, and lz4 is what rows are compressed by where it is asked for (skipped: needs PostgreSQL 14 to 16)',
  async () => {
    const account = await newClusterAccount()
    if (account) chownSync(folder, account.uid, account.gid)
    const options = { cwd: folder, account }
    const data = join(folder, 'data')
    const port = await freePort()
    // Nobody ends what pg_ctl has started where this process is killed.
    onTestFinished(removedWithUs(folder))
    const parameters = ['-D', data, '-A', 'trust', '-U', 'owner', '--no-sync']
    await runProgram(join(programs, 'initdb'), parameters, options)
    const control = (...parameters: string[]) =>
      spawnSync(join(programs, 'pg_ctl'), ['-D', data, ...parameters], {
        ...account,
        cwd: folder,
        stdio: 'ignore',
      })
    control('-o', `-F -p ${port} -k ''`, '-l', join(folder, 'log'), '-w', 'start')
    try {
      const url = `postgres://owner@127.0.0.1:${port}/postgres`
      const compressed = {
        phases: ['insert' as const, 'x-ray' as const],
        toast: ['pglz' as const, 'lz4' as const],
      }
      const spec = ownServerSpec(url, { ...compressed, keepTables: true }, largeMessages)
      const events = await eventsOf(spec, { pgUrl: url })
      expect(ofType(events, 'run-finished')).toMatchObject([{ state: 'completed' }])
      expect(ofType(events, 'case-failed')).toEqual([])
      const onDisk = ofType(events, 'figures-measured').filter(({ operation }) => operation === 'x-ray')
      expect(onDisk.map(({ parameters, figures }) => [parameters.toast, figures.outOfLineShare])).toEqual([
        ['pglz', 1],
        ['lz4', 1],
      ])
      expect(onDisk.map(({ figures }) => figures.compressedShare)).toEqual([1, 1])
      expect(await compressionsIn(url)).toEqual({ pglz: ['pglz'], lz4: ['lz4'] })
    } finally {
      control('-m', 'immediate', 'stop')
    }
  },
)
