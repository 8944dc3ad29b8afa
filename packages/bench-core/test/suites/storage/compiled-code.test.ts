import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { startClient } from '../../../src/suites/storage/client/client-process.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const folder = temporaryFolder()
afterAll(() => vi.unstubAllEnvs())

/** Has a client of storage get ready and ends it. */
async function getReady(compiledFolder: string): Promise<void> {
  const client = startClient(undefined, compiledFolder)
  const target = { url: 'postgres://127.0.0.1:1/none', schema: 'none', applicationName: 'none' }
  const messages = { workload: 'user-document', homeFolder: '.' }
  await client.ask({ type: 'set-up', setup: { format: 'json', messages, seed: 42, target } }, 'ready')
  await client.end()
}

const kept = async (place: string) => (await readdir(join(folder, place), { recursive: true })).length

test('what a client compiled of modules is kept for the next one, where this process keeps it or in the home', async () => {
  vi.stubEnv('NODE_COMPILE_CACHE', undefined)
  await getReady(join(folder, 'home'))
  expect(await kept('home')).toBeGreaterThan(1)
  vi.stubEnv('NODE_COMPILE_CACHE', join(folder, 'chosen'))
  await getReady(join(folder, 'unused'))
  expect(await kept('chosen')).toBeGreaterThan(1)
  expect(await readdir(folder)).not.toContain('unused')
})
