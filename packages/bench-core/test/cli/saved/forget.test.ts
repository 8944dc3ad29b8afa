import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { newRunId } from '../../../src/model/run/run-id.ts'
import { openStore } from '../../../src/store/open-store.ts'
import { listMessages } from '../../../src/store/stored-messages.ts'
import { importOwnMessages } from '../../../src/workloads/own/import-own-messages.ts'
import { ownMessages } from '../../fixtures/own-messages.ts'
import { newDatabase } from '../../store/support/shared-server.ts'
import { specNamed } from '../../store/support/specs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { outcomeOf } from '../support/bench-io.ts'

const folder = temporaryFolder()
const homeFolder = join(folder, 'home')
const run = (...argv: string[]) =>
  outcomeOf(['forget', ...argv], { environment: { WIREBENCH_HOME: homeFolder } })
const ids: string[] = []

beforeAll(async () => {
  const protoPath = join(folder, 'shop.proto')
  writeFileSync(
    protoPath,
    'syntax = "proto3"; package shop; message A { string id = 1; } message B { string id = 1; } message C { string id = 1; }',
  )
  for (const messageType of ['shop.A', 'shop.B', 'shop.C'])
    ids.push(
      (await importOwnMessages({ protoPaths: [protoPath], messageType, dataPaths: [], homeFolder })).id,
    )
})

describe('messages of one’s own', () => {
  test('are listed with the folder that they lie in', async () => {
    const { code, stdout } = await run()
    expect(code).toBe(0)
    for (const id of ids) expect(stdout).toContain(id)
    expect(stdout).toContain(`They are stored in ${join(homeFolder, 'messages')}.`)
    expect(stdout).toMatch(/Delete them with: .* forget --all\n$/)
  })

  test('are deleted one by one, by a beginning of their id, and nothing of them is left', async () => {
    const [first = ''] = ids
    expect((await run(first.slice(0, 12))).stdout).toBe(`${first} shop.A is forgotten\n`)
    expect((await listMessages(homeFolder)).map(({ title }) => title).toSorted()).toEqual([
      'shop.B',
      'shop.C',
    ])
    expect(readdirSync(join(homeFolder, 'messages'))).toHaveLength(2)
  })

  test('that aren’t there are a mistake in the command, and nothing is deleted', async () => {
    const { code, stderr } = await run(ids[1]!, 'ffff')
    expect(code).toBe(2)
    expect(stderr).toMatch(/^error: no messages are kept under "ffff"\nrun `.* forget` to see which are\n$/)
    expect(await listMessages(homeFolder)).toHaveLength(2)
  })

  test('are not deleted while a run needs them, and are where the saved runs can’t be reached', async () => {
    const database = await newDatabase()
    const environment = { WIREBENCH_HOME: homeFolder, DATABASE_URL: database.url }
    const store = await openStore({ databaseUrl: database.url, homeFolder })
    const id = newRunId(Date.now())
    const spec = specNamed('a run', { own: ownMessages({ id: ids[1]! }) })
    const { shortId } = await store.create({ id, spec, origin: 'web', createdAtMs: Date.now() })
    for (const wanted of [ids[1]!, '--all']) {
      const { code, stderr } = await outcomeOf(['forget', wanted], { environment })
      expect(code).toBe(2)
      expect(stderr).toBe(
        `error: run ${shortId} still needs the messages ${ids[1]}\nwait for it or cancel it\n`,
      )
    }
    expect(await listMessages(homeFolder)).toHaveLength(2)
    await store.close()
    await database.drop()
    const { stdout } = await outcomeOf(['forget', ids[1]!], { environment })
    expect(stdout).toBe(`${ids[1]} shop.B is forgotten\n`)
    const protoPaths = [join(folder, 'shop.proto')]
    await importOwnMessages({ protoPaths, messageType: 'shop.B', dataPaths: [], homeFolder })
  })

  test('are not deleted all where some are named, nor any by an empty name', async () => {
    expect(await run(ids[1]!, '--all')).toMatchObject({ code: 2, stderr: expect.stringContaining('--all') })
    expect(await run(ids[1]!, '')).toMatchObject({ code: 2, stderr: expect.stringContaining('under ""') })
    expect(await listMessages(homeFolder)).toHaveLength(2)
  })

  test('are deleted all at once, with what nobody can read any more', async () => {
    writeFileSync(join(homeFolder, 'messages', ids[2]!, 'manifest.json'), '{')
    mkdirSync(join(homeFolder, 'messages', '.new-0123456789abcdef'))
    expect((await run('--all')).stdout).toMatch(/shop\.B is forgotten\n/)
    expect(readdirSync(join(homeFolder, 'messages'))).toEqual([])
    expect((await run('--all')).stdout).toBe('There is nothing to forget.\n')
    expect((await run()).stdout).toMatch(/^No messages are kept in /)
  })
})
