import { existsSync } from 'node:fs'
import { chown, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newClusterAccount } from '../packages/bench-core/src/postgres/embedded/account.ts'
import { initialise } from '../packages/bench-core/src/postgres/embedded/cluster.ts'
import { runnablePrograms, shippedPrograms } from '../packages/bench-core/src/postgres/embedded/programs.ts'

const caches = join(import.meta.dirname, '../node_modules/.cache')

/** Makes a PostgreSQL cluster that tests copy wherever they have one made: they make more than a hundred. */
export default async function setup(): Promise<void> {
  if (process.platform !== 'win32') process.env.WIREBENCH_CLUSTER ??= await untouchedCluster()
}

async function untouchedCluster(): Promise<string> {
  const shipped = await shippedPrograms()
  const account = await newClusterAccount()
  const place = join(caches, `cluster-${shipped.version}-${account?.uid ?? 'own'}`)
  if (existsSync(place)) return place

  await mkdir(caches, { recursive: true })
  const unfinished = await mkdtemp(join(caches, 'initialising-'))
  if (account) await chown(unfinished, account.uid, account.gid)
  const cluster = { path: unfinished, account }
  await initialise(cluster, await runnablePrograms(shipped, unfinished, account), { isDurable: false })
  // Other tests may have been faster.
  await rename(unfinished, place).catch(() => rm(unfinished, { recursive: true }))
  return place
}
