import { spawnSync } from 'node:child_process'
import { mkdtempDisposableSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Report } from '../packages/bench-core/src/model/report/report.ts'

const bench = join(import.meta.dirname, '../packages/bench-core/src/bin.ts')

/** What a run by these words of the command line amounts to; nothing is saved, and nothing printed but what goes wrong. */
export function reportOf(words: readonly string[]): Report {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'wirebench-report-'))
  const file = join(folder.path, 'report.json')
  const how = ['--no-save', '--quiet', '--json', file]
  const { status, stderr } = spawnSync(process.execPath, [bench, ...words, ...how], {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (status !== 0) throw new Error(`the run ended with ${status}: ${stderr}`)
  return Report.parse(JSON.parse(readFileSync(file, 'utf8')))
}
