/**
 * A process with an open store, for tests that end it in one way or another: [RUN_ID_TO_CREATE], and in the environment
 * STORE_OPTIONS as JSON, which may hold a password.
 */
import { openStore } from '../../../src/store/index.ts'
import { specNamed } from '../support/specs.ts'

const [runId] = process.argv.slice(2)
const store = await openStore(JSON.parse(process.env.STORE_OPTIONS!))
if (runId) {
  await store.create({ id: runId, spec: specNamed('a child’s run'), origin: 'cli', createdAtMs: Date.now() })
}
process.stdout.write('open\n')
process.stdin.once('data', async () => {
  await store.close()
  process.exit(0)
})
