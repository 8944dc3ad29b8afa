import { Command } from 'commander'
import { expect, test } from 'vitest'
import { commands } from '../../src/cli/bench.ts'
import { idNamed } from '../../src/cli/commands/saved/export-command.ts'
import { gateRulesOf } from '../../src/cli/options/gate-options.ts'
import { askedOf } from '../../src/cli/options/request-options.ts'
import { reportFilesOf } from '../../src/cli/output/outputs.ts'
import { allSuitesOptions } from '../../src/model/options/all-suites.ts'
import { codecOptions } from '../../src/model/options/codec.ts'
import { duelOptions } from '../../src/model/options/duel.ts'
import { messagesOptions, tableOptions } from '../../src/model/options/messages.ts'
import type { Options } from '../../src/model/options/option/option.ts'
import { ownServiceOptions, protocolOptions } from '../../src/model/options/protocol.ts'
import { startOptions } from '../../src/model/options/start.ts'
import { storageOptions } from '../../src/model/options/storage.ts'
import { useOptions } from '../../src/model/options/use.ts'
import { caseId } from '../../src/model/report/case-key.ts'
import { MessageSuite, type RunRequest } from '../../src/model/run/run-spec.ts'
import { planRun } from '../../src/run/plan.ts'
import { resolveSpec } from '../../src/run/resolve-spec.ts'
import { collectingIo } from '../cli/support/bench-io.ts'
import { pages, read } from './pages.ts'

/** The command lines in the blocks of a page, as they are typed behind the name of the program. */
function linesIn(page: string): string[] {
  const blocks = [...read(page).matchAll(/^```(\w*)\n([\s\S]*?)^```/gm)]
  return blocks
    .filter(([, language]) => ['', 'sh'].includes(language!))
    .flatMap(([, , block]) => block!.replaceAll(/\\\n\s*/g, '').split('\n'))
    .flatMap(
      (line) => /(?:^|\s)npx (?:pnpm@\S+ bench|wirebench)(?= |$)(.*?)(?: +#.*)?$/.exec(line)?.[1] ?? [],
    )
    .filter((line) => !/^ start\b/.test(line))
}

/** The words of a line as a shell hands them over, without what it keeps to itself. */
function wordsOf(line: string): string[] {
  const words = [...line.matchAll(/'([^']*)'|(\S+)/g)]
  const end = words.findIndex(([, , bare]) => /^[>|]$/.test(bare ?? ''))
  return words.slice(0, end < 0 ? words.length : end).map(([, quoted, bare]) => quoted ?? bare!)
}

/** The command that the program's own parser finds in the words, with its options; it does nothing. */
async function parsed(words: readonly string[]): Promise<Command> {
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} })
  for (const [, load] of commands) (await load())(program, collectingIo().io, () => {})
  let found: Command | undefined
  const subdue = (command: Command) => {
    for (const own of command.commands) subdue(own.copyInheritedSettings(program))
    if (command.commands.length === 0)
      command.action((...given: unknown[]) => {
        found = given.at(-1) as Command
      })
  }
  subdue(program)
  const [first = '-'] = words
  await program.parseAsync(first.startsWith('-') ? ['all', ...words] : words, { from: 'user' })
  return found!
}

const tables: readonly Options[] = [
  ...Object.values(allSuitesOptions),
  ...[storageOptions, protocolOptions, useOptions, startOptions],
  ...[messagesOptions, tableOptions, ownServiceOptions],
  ...Object.values(duelOptions),
]

/** @throws WirebenchError for a value that an option doesn't take. */
function readValues(command: Command): void {
  const { use, ...typed } = command.opts()
  // A use can be a file, which isn't here.
  const given = /\.json$/.test(use) ? typed : { use, ...typed }
  for (const { long, description } of command.options)
    for (const [name, option] of tables.flatMap((table) => Object.entries(table)))
      if (option.flag === long && description.startsWith(option.help)) askedOf({ [name]: option }, given)
  gateRulesOf(typed)
  reportFilesOf(typed)
}

/** What a command that measures asks for, of built-in messages and services. */
function requestOf(command: Command): RunRequest | undefined {
  const typed = command.opts()
  const { suites: named, ...run } = askedOf(allSuitesOptions.run, typed)
  switch (command.name()) {
    case 'codec':
      return { ...run, ...askedOf(codecOptions, typed), suites: ['codec'] }
    case 'storage':
      return { ...run, suites: ['storage'], storage: askedOf(storageOptions, typed) }
    case 'protocol':
      return { ...run, suites: ['protocol'], protocol: askedOf(protocolOptions, typed) }
    case 'all': {
      const { codec, storage, protocol } = allSuitesOptions
      const parts = { storage: askedOf(storage, typed), protocol: askedOf(protocol, typed) }
      const suites = [...(named ?? MessageSuite.options)]
      return { workloads: ['infrastructure-execution'], ...run, ...askedOf(codec, typed), suites, ...parts }
    }
  }
}

async function casesOf(line: string): Promise<string[] | undefined> {
  const command = await parsed(wordsOf(line))
  readValues(command)
  const request = requestOf(command)
  return request && planRun(resolveSpec(request)).cases.map(caseId)
}

const typed = [...pages, 'docs/example/decision.md'].flatMap((page) =>
  linesIn(page).map((line) => [page, line] as const),
)

test('blocks of many pages hold command lines', () => {
  expect(typed.filter(([page]) => page === 'README.md').length).toBeGreaterThan(30)
  expect(new Set(typed.map(([page]) => page)).size).toBeGreaterThan(10)
})

test.each(typed)('%s: bench%s can be typed, and planned where it measures', async (_, line) => {
  const cases = await casesOf(line)
  if (cases) expect(cases.length).toBeGreaterThan(0)
})

test.each(linesIn('README.md').filter((line) => line.includes(' --case ')))(
  '%s names one case of the README’s first run',
  async (line) => {
    const [, quoted, bare] = / --case (?:'([^']+)'|(\S+))/.exec(line)!
    expect(idNamed(quoted ?? bare!, (await casesOf(' codec'))!)).toBeDefined()
    // What a shell would look for among files is quoted.
    expect(bare ?? '').not.toMatch(/[?*[]/)
  },
)

test('the README’s example says what the one in docs/example says', () => {
  const [, block] = /<!-- example -->\n```\n([\s\S]*?)\n```\n<!-- end of the example -->/.exec(
    read('README.md'),
  )!
  const [, ...lines] = block!.split('\n')
  const inWords = (line: string) => line.replaceAll(/\s+/g, ' ')
  const answer = read('docs/example/answer.txt').split('\n').map(inWords)
  // Rows that are left out are counted; below the answer stands what a run tells of itself.
  const end = lines.findIndex((line) => line.startsWith('! '))
  const told = lines.slice(0, end).filter((line) => !/^… \d+ more$/.test(line))
  expect(told.length).toBeGreaterThan(15)
  expect(told.map(inWords).filter((line) => !answer.includes(line))).toEqual([])
})
