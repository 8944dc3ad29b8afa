import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { Report } from '../../src/model/report/report.ts'
import { measureForMoments } from '../run/support/measure-for-moments.ts'
import { freshLock } from '../run/support/specs.ts'
import { git } from '../support/git.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { outcomeOf } from './support/bench-io.ts'

measureForMoments()

const folder = temporaryFolder()
const repository = join(folder, 'repository')
const lane = join(repository, 'lane')
const environment = { WIREBENCH_HOME: join(folder, 'home'), WIREBENCH_LOCK: freshLock() }
const bench = (...argv: string[]) => outcomeOf(argv, { environment })
const shortest = [
  ...['--workload', 'person', '--test', 'payload'],
  ...['--rounds', '1', '--preset', 'smoke', '--no-save'],
]

/** A version of the lane whose JSON ends with 99 blanks. */
function pad(at: string): void {
  const program = readFileSync(join(at, 'lane.mjs'), 'utf8')
  const once = 'Buffer.from(text(value))'
  expect(program).toContain(once)
  writeFileSync(
    join(at, 'lane.mjs'),
    program.replace(once, 'Buffer.from(text(value).padEnd(text(value).length + 99))'),
  )
}

/** The lane in JavaScript under a name of its own: whoever shares this process may know that of the original. */
function copyRenamed(at: string): void {
  cpSync(join(import.meta.dirname, '../lanes/fake'), at, { recursive: true })
  for (const file of ['lane.json', 'lane.mjs']) {
    const path = join(at, file)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('fake', 'paired'))
  }
}

beforeAll(() => {
  const modules = join(import.meta.dirname, '../../node_modules')
  mkdirSync(repository)
  for (const place of [folder, repository]) symlinkSync(modules, join(place, 'node_modules'), 'junction')
  writeFileSync(join(repository, 'package.json'), '{}')
  writeFileSync(join(repository, '.gitignore'), 'node_modules\n')
  for (const at of [lane, join(folder, 'before'), join(folder, 'after')]) copyRenamed(at)
  pad(join(folder, 'after'))
  git(repository, 'init', '--quiet', '--initial-branch', 'main')
  git(repository, 'add', '.')
  git(repository, 'commit', '--quiet', '--message', 'one')
  git(repository, 'tag', 'v1')
  pad(lane)
  git(repository, 'commit', '--quiet', '--all', '--message', 'two')
})

/** By contender: the bytes of its messages, and where its code came from. */
function told(file: string) {
  const { cases, comparisons, contenders, linter } = Report.parse(JSON.parse(readFileSync(file, 'utf8')))
  expect(cases.filter(({ status }) => status !== 'measured')).toEqual([])
  expect(linter.findings).toEqual([])
  return {
    own: contenders.map(({ name, own }) => [name, own?.path, own?.revision]),
    sizes: comparisons
      .filter(({ metric }) => metric === 'encodedBytes')
      .map(({ contender, reference, verdict }) => [contender, reference, verdict]),
  }
}

describe('two versions of a lane of one’s own', () => {
  const side = (name: string) => {
    const file = join(folder, `${name}.json`)
    writeFileSync(file, JSON.stringify({ lanes: [`./${name}`], codecs: ['paired-json'] }))
    return file
  }
  const report = join(folder, 'report.json')

  test('meet where each lies in a folder of its own, and only where their code is allowed to run', async () => {
    const words = ['duel', side('before'), side('after'), ...shortest, '--json', report]
    const refused = await bench(...words)
    expect(refused).toMatchObject({ code: 2, stdout: '' })
    expect(refused.stderr).toMatch(/the run uses its own code: \.\/before\n.*--allow-code/)

    const { code, stderr } = await bench(...words, '--allow-code')
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' })
    expect(told(report)).toEqual({
      own: [
        ['paired-json (A)', join(folder, 'before'), undefined],
        ['paired-json (B)', join(folder, 'after'), undefined],
      ],
      sizes: [['paired-json (B)', 'paired-json (A)', 'larger']],
    })
  })

  test('meet again from their report, whose code has to be allowed too', async () => {
    const refused = await bench('rerun', report, '--no-save', '--dry-run')
    expect(refused.stderr).toContain(`${join(folder, 'before')} and ${join(folder, 'after')}`)
    const again = join(folder, 'again.json')
    const { code } = await bench('rerun', report, '--no-save', '--allow-code', '--json', again)
    expect(code).toBe(0)
    expect(told(again)).toEqual(told(report))
  })

  test('meet as two revisions, which the report names', async () => {
    const revision = (name: string) => git(repository, 'rev-parse', name)
    const { code, stderr } = await bench(
      ...['duel', '--git', 'v1', '--contender', lane],
      ...[...shortest, '--json', report],
    )
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' })
    expect(told(report)).toEqual({
      own: [
        ['paired-json (A)', 'lane', revision('v1')],
        ['paired-json (B)', 'lane', revision('HEAD')],
        ['paired-protobuf (A)', 'lane', revision('v1')],
        ['paired-protobuf (B)', 'lane', revision('HEAD')],
      ],
      sizes: [
        ['paired-json (B)', 'paired-json (A)', 'larger'],
        ['paired-protobuf (B)', 'paired-protobuf (A)', 'same'],
      ],
    })
  })
})
