import { execFile, spawnSync } from 'node:child_process'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0
}

/** How long a program takes, in milliseconds. @throws Error with what it said where it fails. */
export async function timed(program: string, parameters: readonly string[], url: string): Promise<number> {
  const startMs = performance.now()
  await output(program, parameters, url)
  return performance.now() - startMs
}

/** Transactions per second of one client of pgbench that executes a prepared script. */
export async function pgbenchRate(
  folder: string,
  script: string,
  seconds: number,
  url: string,
): Promise<number> {
  const file = join(folder, 'script.sql')
  await writeFile(file, script)
  await chmod(file, 0o644)
  const said = await output(
    'pgbench',
    ['-n', '-M', 'prepared', '-f', file, '-T', String(seconds), '-c', '1'],
    url,
  )
  const rate = /tps = ([\d.]+) \(without initial connection time\)/.exec(said)?.[1]
  if (rate === undefined) throw new Error(`pgbench said no rate: ${said}`)
  return Number(rate)
}

function output(program: string, parameters: readonly string[], url: string): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(url)
  const env = {
    PATH: process.env.PATH,
    LC_ALL: 'C',
    PGHOST: hostname,
    PGPORT: port,
    PGUSER: username,
    PGPASSWORD: password,
    PGDATABASE: pathname.slice(1),
  }
  return new Promise((resolve, reject) => {
    execFile(program, [...parameters], { env }, (error, stdout, stderr) =>
      error ? reject(new Error(`${program}: ${stderr.trim() || error.message}`)) : resolve(stdout),
    )
  })
}
