import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { Report } from '../../../src/model/report/report.ts'
import { measureForMoments } from '../../run/support/measure-for-moments.ts'
import { git } from '../../support/git.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { outcomeOf } from '../support/bench-io.ts'
import { expectMistake } from '../support/expect-mistake.ts'

measureForMoments()

const folder = temporaryFolder()
const repository = join(folder, 'repository')

const temporary = join(folder, 'temporary')

const environment = { WIREBENCH_LOCK: join(folder, 'measuring.sock'), WIREBENCH_HOME: folder }
const contender = join(repository, 'bench/mine.ts')
const duel = (...argv: string[]) =>
  outcomeOf(['duel', ...argv, '--preset', 'smoke', '--no-save'], { environment })

function write(path: string, text: string): void {
  mkdirSync(dirname(join(repository, path)), { recursive: true })
  writeFileSync(join(repository, path), text)
}

/** The codec's bytes hold as many blanks more as its helper says. */
const helper = (blanks: number) => `export const blanks: number = ${blanks}\n`

describe('a duel of two revisions', () => {
  afterEach(() => void vi.unstubAllEnvs())

  beforeAll(() => {
    mkdirSync(repository)
    mkdirSync(temporary)
    git(repository, 'init', '--quiet', '--initial-branch', 'main')
    write('package.json', '{"type":"module"}')
    write('.gitignore', 'node_modules\n')
    write('node_modules/padding/package.json', '{"version":"1.2.3","type":"module","exports":"./index.js"}')
    write('node_modules/padding/index.js', 'export const pad = (text, many) => text + " ".repeat(many)\n')
    write('bench/helper.ts', helper(0))
    write(
      'bench/mine.ts',
      `import { pad } from 'padding'
import { blanks } from './helper.ts'
export default {
  name: 'mine',
  library: 'padding',
  open: () => ({
    encode: (value: unknown) => Buffer.from(pad(JSON.stringify(value), blanks)),
    decode: (bytes: Uint8Array) => JSON.parse(Buffer.from(bytes).toString()),
  }),
}
`,
    )
    git(repository, 'add', '.')
    git(repository, 'commit', '--quiet', '--message', 'one')
    git(repository, 'tag', 'v1')
    write('bench/helper.ts', helper(500))
    git(repository, 'commit', '--quiet', '--all', '--message', 'two')
    // What isn't committed takes no part.
    write('bench/helper.ts', 'no program at all (')
  })

  test('measures what each has, with what it imports, and leaves the working tree alone', async () => {
    const file = join(folder, 'report.json')
    // Other tests write revisions, too.
    vi.stubEnv('TMPDIR', temporary)
    const { code, stderr } = await duel(
      ...['--git', 'v1', '--contender', contender, '--workload', 'person'],
      ...['--test', 'payload', '--rounds', '1', '--json', file],
    )
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' })
    const { comparisons, contenders, run } = Report.parse(JSON.parse(readFileSync(file, 'utf8')))
    expect(run.name).toBe('mine@v1 against mine@HEAD')
    const revisions = ['v1', 'HEAD'].map((name) => git(repository, 'rev-parse', '--short=10', name))
    expect(contenders.map(({ name, version, options }) => [name, version, options])).toEqual([
      ['mine@v1 (A)', '1.2.3', `bench/mine.ts at ${revisions[0]}`],
      ['mine@HEAD (B)', '1.2.3', `bench/mine.ts at ${revisions[1]}`],
    ])
    const size = comparisons.find(({ metric }) => metric === 'encodedBytes')
    expect(size).toMatchObject({ contender: 'mine@HEAD (B)', reference: 'mine@v1 (A)', verdict: 'larger' })
    expect(git(repository, 'status', '--short')).toBe('M bench/helper.ts')
    expect(readdirSync(temporary).filter((name) => name.startsWith('wirebench-revisions-'))).toEqual([])
  })

  test('leaves no files behind where its process ends at once', () => {
    const source = new URL('../../../src/cli/duel/revisions.ts', import.meta.url).href
    const script = `
      const { readdirSync } = await import('node:fs')
      const { revisionsOf } = await import(${JSON.stringify(source)})
      await revisionsOf({ git: ['v1'], contender: ${JSON.stringify(contender)} })
      console.log(readdirSync(process.env.TMPDIR).join())
      process.exit(1)`
    const env = { ...process.env, TMPDIR: temporary }
    const argv = ['--input-type=module', '--eval', script]
    const { status, stdout } = spawnSync(process.execPath, argv, { env, encoding: 'utf8' })
    expect({ status, stdout }).toEqual({ status: 1, stdout: expect.stringContaining('wirebench-revisions-') })
    expect(readdirSync(temporary).filter((name) => name.startsWith('wirebench-revisions-'))).toEqual([])
  })

  test('runs where its repository is', async () => {
    const argv = ['duel', '--git', 'v1', '--contender', contender, '--on', 'big-arm']
    const outcome = await outcomeOf(argv, { environment })
    expectMistake(outcome, /--on can’t be used in a duel of two revisions/, /run it on that machine/)
  })

  test('looks at the contender’s repository, where a hook of another started it', async () => {
    vi.stubEnv('GIT_DIR', join(folder, 'another/.git'))
    vi.stubEnv('GIT_INDEX_FILE', join(folder, 'another/.git/index'))
    const { stderr } = await duel('--git', 'v1', '--contender', `${repository}/bench/helper.ts`)
    expect(stderr).toContain('at v1, "helper.ts" is not a codec')
  })

  test.each([
    [['--git', 'v2', '--contender', contender], 'there is no revision "v2"'],
    [['--git', '--upload-pack=x', '--contender', contender], 'there is no revision'],
    [['--git', 'v1', '--contender', `${repository}/bench/other.ts`], 'has no file bench/other.ts'],
    [['--git', 'v1', '--contender', `${repository}/bench/helper.ts`], 'at v1, "helper.ts" is not a codec'],
    [['--git', 'v1'], 'needs --contender PATH'],
    [
      ['--git', 'v1', '--contender', contender, '--codec', 'json'],
      '--codec can’t be used in a duel of two revisions',
    ],
    [['a.json', 'b.json', '--git', 'v1'], '--git can’t be combined with specs'],
  ])('refuses %j in two lines', async (argv, message) => {
    const { code, stdout, stderr } = await duel(...argv)
    expect({ code, stdout, lines: stderr.trim().split('\n').length }).toEqual({
      code: 2,
      stdout: '',
      lines: 2,
    })
    expect(stderr).toContain(message)
  })
})
