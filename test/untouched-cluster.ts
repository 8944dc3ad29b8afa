import { existsSync } from 'node:fs'
import { chown, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runToEnd } from '../packages/bench-core/src/measure/process/run-to-end.ts'
import { newClusterAccount } from '../packages/bench-core/src/postgres/embedded/account.ts'
import {
  type Cluster,
  clusterUser,
  dataFolder,
  initialise,
} from '../packages/bench-core/src/postgres/embedded/cluster.ts'
import {
  type Programs,
  programPath,
  runnablePrograms,
  shippedPrograms,
} from '../packages/bench-core/src/postgres/embedded/programs.ts'
import { programEnvironment } from '../packages/bench-core/src/postgres/run-program.ts'

const caches = join(import.meta.dirname, '../node_modules/.cache')

/** Makes a PostgreSQL cluster that tests copy wherever they have one made: they make more than a hundred. */
export default async function setup(): Promise<void> {
  if (process.platform !== 'win32') process.env.WIREBENCH_CLUSTER ??= await untouchedCluster()
}

async function untouchedCluster(): Promise<string> {
  const shipped = await shippedPrograms()
  const account = await newClusterAccount()
  const place = join(caches, `cluster-${shipped.version}-hashed-once-${account?.uid ?? 'own'}`)
  if (existsSync(place)) return place

  await mkdir(caches, { recursive: true })
  const unfinished = await mkdtemp(join(caches, 'initialising-'))
  if (account) await chown(unfinished, account.uid, account.gid)
  const cluster = { path: unfinished, account }
  const programs = await runnablePrograms(shipped, unfinished, account)
  const { password } = await initialise(cluster, programs, { isDurable: false })
  await hashOnce(cluster, programs, password)
  // Other tests may have been faster.
  await rename(unfinished, place).catch(() => rm(unfinished, { recursive: true }))
  return place
}

/** Whoever connects hashes a password 4,096 times as it comes. This one is random, and tests connect by the thousand. */
async function hashOnce(cluster: Cluster, programs: Programs, password: string): Promise<void> {
  const { code, stderr } = await runToEnd(
    [
      programPath(programs, 'postgres'),
      ...['--single', '-c', 'scram_iterations=1', '-D', dataFolder(cluster), 'postgres'],
    ],
    { cwd: cluster.path, ...cluster.account, env: programEnvironment() },
    `alter role ${clusterUser} password '${password}'\n`,
  )
  if (code !== 0) throw new Error(stderr)
}
