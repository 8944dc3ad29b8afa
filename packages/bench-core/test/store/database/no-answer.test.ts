import { once } from 'node:events'
import { readdir, readlink, realpath } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newRunId } from '../../../src/model/run/run-id.ts'
import { answers } from '../../../src/store/database/no-answer.ts'
import { openStore } from '../../../src/store/index.ts'
import { outcomeOf } from '../../cli/support/bench-io.ts'
import { expectMistake } from '../../cli/support/expect-mistake.ts'
import { failureOf } from '../../support/failure.ts'
import { freeze } from '../support/frozen.ts'
import { discardHome, newHome, serverPid } from '../support/homes.ts'
import { newDatabase } from '../support/shared-server.ts'
import { specNamed } from '../support/specs.ts'

const unanswered = {
  code: 'store-unavailable',
  message: expect.stringMatching(/: the database doesn’t answer$/),
  hint: expect.stringMatching(/stopped or its disk hangs/),
}

/** How many of the pipes are open here by which a home's server hears that it is still used. */
async function pipesOf(homeFolder: string): Promise<number> {
  const pipe = await realpath(join(homeFolder, 'postgres/owners'))
  const names = await readdir('/proc/self/fd')
  const links = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
  return links.filter((link) => link === pipe).length
}

test
  .runIf(process.platform === 'linux')
  .concurrent(
    'a server that hangs is said, whatever is asked; all goes on when it does, and it can be left as it is',
    async ({ expect }) => {
      const homeFolder = await newHome()
      const store = await openStore({ homeFolder })
      const other = await openStore({ homeFolder })
      const id = newRunId(Date.now())
      await store.create({ id, spec: specNamed('a run'), origin: 'cli', createdAtMs: Date.now() })

      const goOn = freeze((await serverPid(homeFolder))!)
      try {
        const asked = [
          failureOf(store.list({ limit: 1 })),
          failureOf(store.find(id)),
          failureOf(
            store.append(id, [{ sequence: 1, atMs: 1, event: { type: 'log', level: 'info', text: '' } }]),
          ),
          failureOf(store.mark(id, { pinned: true })),
          failureOf(store.series({ limit: 1 })),
        ]
        for (const failure of await Promise.all(asked)) expect(failure).toMatchObject(unanswered)
        expectMistake(
          await outcomeOf(['list'], { environment: { WIREBENCH_HOME: homeFolder } }),
          /the database doesn’t answer/,
          /try again/,
        )
        // What is left open is closed with its garbage, which ends the process.
        expect(await pipesOf(homeFolder)).toBe(2)
        await other.close()
        expect(await pipesOf(homeFolder)).toBe(1)
      } finally {
        goOn()
      }

      await expect.poll(() => store.find(id).catch(() => undefined)).toMatchObject({ id })
      await store.append(id, [{ sequence: 1, atMs: 1, event: { type: 'log', level: 'info', text: 'on' } }])
      expect(await store.events(id)).toHaveLength(1)
      expect(await store.markInterrupted()).toEqual([])
      await store.close()
      await discardHome(homeFolder)
    },
  )

test.concurrent('a port where nobody ever answers is said', async () => {
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  const databaseUrl = `postgres://me:secret@127.0.0.1:${port}/runs`
  expect(await failureOf(openStore({ homeFolder: '/nowhere', databaseUrl }))).toMatchObject(unanswered)
  for (const socket of sockets) socket.destroy()
  silent.close()
})

test('a server that answers while this process has no core is there', async () => {
  const database = await newDatabase()
  const asked = answers({ connectionString: database.url })
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4_500)
  expect(await asked).toBe(true)
  await database.drop()
})
