import {
  chmod,
  chown,
  copyFile,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runsAsRoot } from '../../../src/postgres/embedded/account.ts'
import { runnablePrograms, shippedPrograms } from '../../../src/postgres/embedded/programs.ts'
import { openStore } from '../../../src/store/index.ts'
import { failureOf } from '../../support/failure.ts'
import { smallDisk } from '../../support/small-disk.ts'
import { discardHome, ended, newHome, serverPid } from '../support/homes.ts'

let homeFolder: string
const disk = smallDisk(20)
afterAll(() => disk?.remove())

beforeEach(async () => {
  homeFolder = await newHome()
})

afterEach(() => discardHome(homeFolder))

test('what a killed process had begun to build is cleared away', async () => {
  const deadPid = 2 ** 22 + 1
  await mkdir(join(homeFolder, `postgres-new-${deadPid}/data`), { recursive: true })
  const store = await openStore({ homeFolder })
  await store.close()
  expect(await readdir(homeFolder)).toEqual(['postgres'])
})

test('a folder that holds something else than a database is reported and left as it is', async () => {
  await mkdir(join(homeFolder, 'postgres'), { recursive: true })
  await writeFile(join(homeFolder, 'postgres/notes.txt'), 'mine')
  const failure = await failureOf(openStore({ homeFolder }))
  expect(failure.message).toBe(
    `${await realpath(join(homeFolder, 'postgres'))} exists but holds no complete database`,
  )
  expect(await readFile(join(homeFolder, 'postgres/notes.txt'), 'utf8')).toBe('mine')
})

test.skipIf(!disk)(
  'a disk that is full is told as that (skipped: needs root, to mount a small disk)',
  async () => {
    const full = { code: 'store-unavailable', hint: expect.stringMatching(/^free some space, .* --no-save$/) }
    expect(await failureOf(openStore({ homeFolder: join(disk!.folder, 'home') }))).toMatchObject({
      ...full,
      message: expect.stringMatching(
        /^the database for saved runs can’t be created in .*: the disk is full$/,
      ),
    })
  },
)

describe('a database that was in use before', () => {
  let homeFolder: string
  beforeAll(async () => {
    homeFolder = await newHome()
    await (await openStore({ homeFolder })).close()
  })
  afterAll(() => discardHome(homeFolder))

  test('a postmaster.pid whose number belongs to another program by now doesn’t keep the server from starting', async () => {
    const data = join(homeFolder, 'postgres/data')
    const lines = [process.pid, data, 1_700_000_000, 5432, '', '127.0.0.1', '', 'ready   ', '']
    await writeFile(join(data, 'postmaster.pid'), lines.join('\n'))
    const store = await openStore({ homeFolder })
    expect((await store.list({ limit: 1 })).runs).toEqual([])
    await store.close()
  })

  test('a postmaster.pid that a crash left empty doesn’t keep the server from starting', async () => {
    const file = join(homeFolder, 'postgres/data/postmaster.pid')
    await writeFile(file, '')
    await utimes(file, 1_700_000_000, 1_700_000_000)
    await (await openStore({ homeFolder })).close()
  })

  test('who finds a postmaster.pid empty, as another server that is starting leaves it for a moment, waits', async () => {
    const file = join(homeFolder, 'postgres/data/postmaster.pid')
    await writeFile(file, '')
    const opened = openStore({ homeFolder })
    await expect
      .poll(() => readFile(join(homeFolder, 'postgres/server.log'), 'utf8'))
      .toContain('lock file "postmaster.pid" is empty')
    await rm(file)
    await (await opened).close()
  })

  test('a database with a damaged part is told with what is wrong and the ways out, and works once that is mended', async () => {
    const cluster = await realpath(join(homeFolder, 'postgres'))
    const damages = [
      [
        'password',
        '',
        `the database for saved runs in ${cluster} is damaged: its file with the password is empty`,
      ],
      [
        'password',
        'another',
        `the database for saved runs in ${cluster} is damaged: password authentication failed`,
      ],
      ['data/PG_VERSION', 'garbage', `didn’t start: "${cluster}/data" is not a valid data directory`],
      ['data/PG_VERSION', '12', 'didn’t start: database files are incompatible with server'],
      [
        'data/global/pg_control',
        'x'.repeat(8192),
        'didn’t start: database files are incompatible with server',
      ],
      ['data/global/pg_control', null, 'didn’t start: could not open file'],
      ['data', null, `the database for saved runs in ${cluster} is damaged: its data is missing`],
    ] as const
    for (const [name, content, message] of damages) {
      const file = join(cluster, name)
      await rename(file, `${file}.whole`)
      if (content !== null) {
        await copyFile(`${file}.whole`, file)
        await chown(file, (await stat(`${file}.whole`)).uid, (await stat(`${file}.whole`)).gid)
        await writeFile(file, content)
      }
      const failure = await failureOf(openStore({ homeFolder }))
      expect(failure).toEqual({
        code: 'store-unavailable',
        message: expect.stringContaining(message),
        hint: expect.stringMatching(/ away to start afresh, or set DATABASE_URL .* --no-save$/),
      })
      // One that started but let nobody in has no owner any more; until it has ended, the next could still use it.
      const pid = await serverPid(homeFolder)
      if (pid) await ended(pid)
      await rm(file, { force: true })
      await rename(`${file}.whole`, file)
    }
    await (await openStore({ homeFolder })).close()
  })

  test('a server that can’t start says why and where its log is', async () => {
    await writeFile(join(homeFolder, 'postgres/data/postgresql.conf'), 'nonsense = here\n')
    const failure = await failureOf(openStore({ homeFolder }))
    expect(failure.code).toBe('store-unavailable')
    expect(failure.message).toMatch(
      /^the database for saved runs in .*postgres didn’t start: .*postgresql\.conf.* contains errors$/,
    )
    expect(failure.hint).toMatch(/^see .*server\.log; .* or set DATABASE_URL .* --no-save$/)
  })
})

test('a folder that can’t be made says so with the ways out', async () => {
  const failure = await failureOf(openStore({ homeFolder: '/dev/null/runs' }))
  expect(failure).toEqual({
    code: 'store-unavailable',
    message: 'runs can’t be saved in /dev/null/runs: part of the path is not a folder',
    hint: 'set WIREBENCH_HOME to a folder that can be written, or DATABASE_URL to a PostgreSQL server, or use --no-save',
  })
})

test.runIf(process.platform === 'linux')('a file system that takes no folders says so', async () => {
  expect(await failureOf(openStore({ homeFolder: '/proc/runs' }))).toMatchObject({
    code: 'store-unavailable',
    message: expect.stringContaining('runs can’t be saved in /proc/runs'),
  })
})

test('a platform without binaries says so with the ways out', async () => {
  expect(await failureOf(shippedPrograms('plan9-vax'))).toEqual({
    code: 'unsupported-platform',
    message: 'there is no embedded PostgreSQL for plan9-vax',
    hint: 'set DATABASE_URL to a PostgreSQL server, or use --no-save',
  })
})

test.skipIf(!runsAsRoot())(
  'as root, saved runs work below a folder that nobody else can enter (skipped: needs root)',
  async () => {
    await chmod(join(homeFolder, '..'), 0o700)
    const store = await openStore({ homeFolder })
    expect((await store.list({ limit: 1 })).runs).toEqual([])
    await store.close()
    const cluster = await realpath(join(homeFolder, 'postgres'))
    expect(cluster.startsWith(await realpath(homeFolder))).toBe(false)
    const { uid, mode } = await stat(cluster)
    expect(uid).not.toBe(0)
    expect(mode & 0o777).toBe(0o700)

    await (await openStore({ homeFolder })).close()
    expect(await realpath(join(homeFolder, 'postgres'))).toBe(cluster)
  },
)

test.skipIf(!runsAsRoot())(
  'as root, programs that the server’s user can’t reach are copied once, with their libraries (skipped: needs root)',
  async () => {
    await (await openStore({ homeFolder })).close()
    const cluster = await realpath(join(homeFolder, 'postgres'))
    const { uid, gid } = await stat(cluster)
    const unreachable = { folder: join(homeFolder, 'locked/native'), version: '1.2.3' }
    await mkdir(join(homeFolder, 'locked'), { mode: 0o700 })
    await copyFolder((await shippedPrograms()).folder, unreachable.folder)

    const programs = await runnablePrograms(unreachable, cluster, { uid, gid })
    expect(programs.folder).toBe(join(cluster, 'programs-1.2.3'))
    const madeAt = (await stat(programs.folder)).birthtimeMs
    await runnablePrograms(unreachable, cluster, { uid, gid })
    expect((await stat(programs.folder)).birthtimeMs).toBe(madeAt)
  },
)

/** Without its symbolic links, as a package manager leaves it that runs no install scripts. */
async function copyFolder(from: string, to: string): Promise<void> {
  const { cp, lstat } = await import('node:fs/promises')
  await cp(from, to, {
    recursive: true,
    filter: async (source) => !source.endsWith('.a') && !(await lstat(source)).isSymbolicLink(),
  })
}
