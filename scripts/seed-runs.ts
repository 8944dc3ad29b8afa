import { defaultHomeFolder, openStore } from '../packages/bench-core/src/store/index.ts'
import { wholeNumbers } from './options.ts'
import { seedStore } from './seed/seed-store.ts'

/** Fills a store with made-up runs, to try the dashboard with many: `WIREBENCH_HOME=/tmp/many pnpm seed-runs --runs 10000`. */
const { runs } = wholeNumbers({ runs: 10_000 })
if (!process.env.WIREBENCH_HOME && !process.env.DATABASE_URL) {
  process.stderr.write('set WIREBENCH_HOME to a folder for the made-up runs: they would lie among your own\n')
  process.exit(2)
}

const store = await openStore({
  databaseUrl: process.env.DATABASE_URL,
  homeFolder: defaultHomeFolder(),
  onProgress: (text) => process.stderr.write(`${text}\n`),
})
try {
  const large = await seedStore(store, runs, (done) => process.stderr.write(`${done} of ${runs}\n`))
  process.stdout.write(
    `${runs} small runs, and of 200 cases each: ${large.map((id) => id.slice(-6)).join(' ')}\n`,
  )
} finally {
  await store.close()
}
