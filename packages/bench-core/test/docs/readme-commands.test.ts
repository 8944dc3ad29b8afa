import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import { expect, test } from 'vitest'
import { idNamed } from '../../src/cli/commands/saved/export-command.ts'
import { addOptions, askedOf } from '../../src/cli/options/request-options.ts'
import { codecOptions } from '../../src/model/options/codec.ts'
import { runOptions } from '../../src/model/options/run.ts'
import { caseId } from '../../src/model/report/case-key.ts'
import { planRun } from '../../src/run/plan.ts'
import { resolveSpec } from '../../src/run/resolve-spec.ts'

const readme = readFileSync(fileURLToPath(new URL('../../../../README.md', import.meta.url)), 'utf8')
const commands = [...readme.matchAll(/^npx \S+ bench (.+?)(?: {2,}#.*)?$/gm)].map(([, words]) => words!)

const codecRun = { ...runOptions, ...codecOptions }

/** The cases of a codec run by its options. */
function casesOf(options: readonly string[]): string[] {
  const command = addOptions(new Command(), codecRun).parse(options, { from: 'user' })
  const { cases } = planRun(resolveSpec({ ...askedOf(codecRun, command.opts()), suites: ['codec'] }))
  return cases.map(caseId)
}

const codecRuns = commands
  .filter((words) => /^codec\b/.test(words) && !words.includes('--proto'))
  .map((words) => words.split(' ').slice(1))

test('every codec run of the README can be planned as it is typed', () => {
  expect(codecRuns.length).toBeGreaterThan(3)
  for (const options of codecRuns) expect(casesOf(options).length, options.join(' ')).toBeGreaterThan(0)
})

test.each(commands.filter((words) => words.includes(' --case ')))(
  '%s names one case of the README’s first run',
  (words) => {
    const [, quoted, bare] = / --case (?:'([^']+)'|(\S+))/.exec(words)!
    expect(idNamed(quoted ?? bare!, casesOf([]))).toBeDefined()
    // What a shell would look for among files is quoted.
    expect(bare ?? '').not.toMatch(/[?*[]/)
  },
)
