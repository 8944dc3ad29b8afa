import { spawnSync } from 'node:child_process'
import { mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { print, readReport } from 'wirebench'
import { scriptRunner } from '../packages/bench-core/src/model/commands.ts'
import { orRefuse, readOptions } from './options.ts'

/**
 * Makes docs/example anew, and the text of the README that goes with it: a run of all suites on the orders there, its
 * report, answer, decision record and map. Wants a quiet machine, for some ten minutes.
 * Usage: pnpm example [--preset NAME] [--report FILE], the latter to print a report anew instead of measuring.
 */
const { preset = 'quick', report } = orRefuse(() => readOptions(['preset', 'report']))
const root = fileURLToPath(new URL('../', import.meta.url))
const use = ['--use', 'documents', '--qps', '2000']
const shown = { use: { use: 'documents', requestsPerSecond: 2000 } } as const
const typed = ['--data', 'docs/example/orders.json', '--message', 'Order', '--name', 'orders', ...use]
using folder = mkdtempDisposableSync(join(tmpdir(), 'wirebench-example-'))
const json = report ?? join(folder.path, 'report.json')
if (report === undefined) bench('all', ...typed, '--preset', preset, '--no-save', '--json', json)
bench('export', json, ...use, '--html', 'docs/example/report.html')
const answer = bench(
  ...['answer', json, ...use, '--svg', 'docs/example/answer.svg'],
  ...['--flip-map', 'docs/example/flip-map.svg', '--decision-record', 'docs/example/decision.md'],
)
writeFileSync(join(root, 'docs/example/answer.txt'), answer)
renewReadme(print(await readReport(json), 'short', shown))

/** What a command prints; its progress goes to the terminal. */
function bench(...words: string[]): string {
  const bin = join(root, 'packages/bench-core/src/bin.ts')
  const { status, stdout } = spawnSync(process.execPath, [bin, ...words], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  })
  if (status !== 0) process.exit(status ?? 1)
  return stdout
}

/** Puts the text between the README's two marks. */
function renewReadme(text: string): void {
  const file = join(root, 'README.md')
  const old = readFileSync(file, 'utf8')
  const command = `${scriptRunner} bench ${typed.join(' ')}`
  const block = `<!-- example -->\n\`\`\`\n$ ${command}\n${text.trimEnd()}\n\`\`\`\n<!-- end of the example -->`
  const renewed = old.replace(/<!-- example -->[\s\S]*<!-- end of the example -->/, () => block)
  writeFileSync(file, renewed)
}
