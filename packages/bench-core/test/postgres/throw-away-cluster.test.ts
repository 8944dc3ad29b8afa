import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startThrowAwayCluster } from '../../src/postgres/embedded/throw-away-cluster.ts'
import { ended } from '../store/support/homes.ts'
import { failureOf } from '../support/failure.ts'

test('what a killed process left of its server is cleared away by the next one, and of another container what is old', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'wirebench-sweep-test-'))
  try {
    chmodSync(parent, 0o777)
    const deadPid = 2 ** 22 + 1
    const stranger = `wirebench-storage-${deadPid}-1-new`
    for (const name of [`wirebench-storage-${deadPid}-abc`, stranger, `wirebench-storage-${deadPid}-1-old`])
      mkdirSync(join(parent, name))
    utimesSync(join(parent, `wirebench-storage-${deadPid}-1-old`), 0, 0)
    const cluster = await startThrowAwayCluster(parent)
    expect(existsSync(join(parent, `wirebench-storage-${deadPid}-abc`))).toBe(false)
    await cluster.remove()
    expect(readdirSync(parent)).toEqual([stranger])
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
})

test.skipIf(process.platform === 'win32')(
  'a process that is killed leaves neither its server nor its files',
  async () => {
    const parent = mkdtempSync(join(tmpdir(), 'wirebench-killed-test-'))
    chmodSync(parent, 0o777)
    const source = new URL('../../src/postgres/embedded/throw-away-cluster.ts', import.meta.url).href
    const script = `
    const { startThrowAwayCluster } = await import(${JSON.stringify(source)})
    const { postmasterPid } = await startThrowAwayCluster(${JSON.stringify(parent)})
    console.log(postmasterPid)
    setInterval(() => {}, 1000)
  `
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await ended(Number(line))
    await expect.poll(() => readdirSync(parent)).toEqual([])
    rmSync(parent, { recursive: true })
  },
)

test.skipIf(process.platform !== 'linux')(
  'the shared memory of a server that was killed is given back with its folder',
  async () => {
    const parent = mkdtempSync(join(tmpdir(), 'wirebench-memory-test-'))
    try {
      chmodSync(parent, 0o777)
      // What the server has beside it lies in its folder too.
      const killed = await startThrowAwayCluster(parent, { dynamic_shared_memory_type: 'mmap' })
      const attachedToPieces = () =>
        readFileSync('/proc/sysvipc/shm', 'utf8')
          .split('\n')
          .map((line) => line.trim().split(/\s+/))
          .flatMap(([, , , , maker, , attached]) =>
            maker === String(killed.postmasterPid) ? [Number(attached)] : [],
          )
      process.kill(killed.postmasterPid, 'SIGKILL')
      await expect.poll(attachedToPieces).toEqual([0])
      renameSync(killed.folder, join(parent, `wirebench-storage-${2 ** 22 + 1}-abc`))
      const next = await startThrowAwayCluster(parent)
      expect(attachedToPieces()).toEqual([])
      await next.remove()
      await killed.remove()
    } finally {
      rmSync(parent, { recursive: true, force: true })
    }
  },
)

test('what a server doesn’t start with is what was asked for, and not what the run needs of it', async () => {
  const needed = { max_connections: '150' }
  const { code, message } = await failureOf(startThrowAwayCluster(undefined, { fsync: 'perhaps' }, needed))
  expect(code).toBe('invalid-option')
  expect(message).toMatch(/^PostgreSQL doesn’t start with fsync=perhaps: /)
})
