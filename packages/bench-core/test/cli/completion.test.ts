import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { codecs } from '../../src/codecs/catalogue.ts'
import { presetNames } from '../../src/model/preset-name.ts'
import { transports } from '../../src/suites/protocol/transports/catalogue.ts'
import { recordedReport } from '../golden/recorded-report.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { outcomeOf } from './support/bench-io.ts'
import { savedRuns, shortIdOf } from './support/saved-runs.ts'

const measured = recordedReport('codec')
const saved = savedRuns([measured])
const [folder, scripts] = [temporaryFolder(), temporaryFolder()]

const codecNames = codecs.map(({ info }) => info.name)

describe('in bash', () => {
  beforeAll(async () => {
    const { code, stdout, stderr } = await outcomeOf(['completion', 'bash'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    writeFileSync(join(scripts, 'completion.bash'), stdout)
    writeFileSync(join(folder, 'orders.json'), '[]')
  })

  /** What Tab offers after these words, the last of which is being typed; `wirebench` is a function that knows one run. */
  function offered(...words: string[]): string[] {
    const quoted = words.map((word) => `'${word}'`).join(' ')
    const script = `
      wirebench() { printf '7k2m9q\\tthe codec run\\n'; }
      compopt() { :; }
      source '${scripts}/completion.bash'
      COMP_WORDS=(wirebench ${quoted}) COMP_CWORD=${words.length}
      _wirebench; printf '%s\\n' "\${COMPREPLY[@]}"`
    const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-uc', script], { cwd: folder })
    expect({ status, stderr: String(stderr) }).toEqual({ status: 0, stderr: '' })
    return String(stdout).split('\n').filter(Boolean)
  }

  test.each<[words: string[], offered: readonly string[]]>([
    [['co'], ['codec', 'compare', 'completion']],
    [['codec', '--preset', ''], presetNames],
    [['codec', '--codec', 'msg'], codecNames.filter((name) => name.startsWith('msg'))],
    [
      ['codec', '--codec', 'json,prot'],
      codecNames.filter((name) => name.startsWith('prot')).map((name) => `json,${name}`),
    ],
    [['codec', '--reference', ''], codecNames],
    [['codec', '--codec', '=', 'bso'], ['bson']],
    [
      ['protocol', '--reference', 'grp'],
      transports.map(({ info }) => info.name).filter((name) => name.startsWith('grp')),
    ],
    [['--preset', 'sm'], ['smoke']],
    [
      ['all', '--fail-on', ''],
      ['regression', 'regression:5%'],
    ],
    [
      ['show', ''],
      ['latest', '7k2m9q', 'orders.json'],
    ],
    [['codec', '--baseline', '7'], ['7k2m9q']],
    [['codec', '--data', 'o'], ['orders.json']],
    [['codec', '--rounds', ''], []],
    [['list', '--so'], ['--sort']],
    [['show', 'latest', '--fu'], ['--full']],
    [['codec', '--preset', 'smoke', '--dr'], ['--dry-run']],
  ])('%j is followed by %j', (words, expected) => {
    expect(offered(...words)).toEqual(expected)
  })
})

test('zsh and fish get every command, option and value that bash gets', async () => {
  const printed = await Promise.all(
    ['bash', 'zsh', 'fish'].map(
      async (shell) => (await outcomeOf(['completion', shell, '--as', 'wb'])).stdout,
    ),
  )
  const [bash, zsh, fish] = printed as [string, string, string]
  const flags = new Set(bash.match(/--[a-z][a-z-]+/g))
  expect(flags.size).toBeGreaterThan(100)
  for (const flag of flags)
    expect([zsh.includes(flag), fish.includes(`-l ${flag.slice(2)} `)]).toEqual([true, true])
  for (const script of printed)
    for (const known of [codecNames.join(' '), presetNames.join(' '), 'wb completion runs']) {
      expect(script).toContain(known)
    }
  expect(zsh.startsWith('#compdef wb\n')).toBe(true)
})

test('saved runs are listed for it, and nothing is begun for it where there are none', async () => {
  expect(await saved.run('completion', 'runs')).toEqual({
    code: 0,
    stdout: expect.stringMatching(new RegExp(`^${shortIdOf(measured)}\t.+\n$`)),
    stderr: '',
  })
  const environment = { WIREBENCH_HOME: join(folder, 'none'), DATABASE_URL: '' }
  expect(await outcomeOf(['completion', 'runs'], { environment })).toEqual({
    code: 0,
    stdout: '',
    stderr: '',
  })
})

test.each([
  [['completion', 'tcsh'], /no shell named "tcsh"/, /zsh/],
  [['completion', 'bash', '--as', 'x; rm'], /--as is "x; rm"/, /one word/],
])('%j is a mistake', async (argv, message, hint) => {
  const { code, stderr } = await outcomeOf(argv)
  expect(code).toBe(2)
  expect(stderr).toMatch(message)
  expect(stderr).toMatch(hint)
})
