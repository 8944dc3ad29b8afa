import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type Addition, changedReports, changedText, everyAddition } from './additions/addition.ts'
import { contenders } from './additions/contenders.ts'
import { product } from './additions/product.ts'
import { chosen, inPart, orRefuse } from './options.ts'

/**
 * Adds one of each kind of thing in a checkout of the last commit, counts the files that it touches, has every place show it
 * where people see it, and drops it. Exit code 1 where a place doesn't show it, or reports of recorded runs change that it isn't said
 * to change.
 * Usage: pnpm additions [TEXT], only those whose names contain it.
 */
const additions = orRefuse(() =>
  chosen('additions', process.argv[2], [...product, ...contenders], ({ what }) => what, inPart),
)
const root = join(import.meta.dirname, '..')
const scratch = mkdtempSync(join(tmpdir(), 'wirebench-additions-'))
// The database's user has to be able to enter it.
chmodSync(scratch, 0o755)
const packages = ['packages/bench-core', 'packages/proto-schema', 'apps/server', 'apps/web']

const run = (file: string, given: readonly string[], cwd: string, input = '') => {
  const env = {
    ...process.env,
    WIREBENCH_HOME: join(scratch, '.home'),
    WIREBENCH_LOCK: join(scratch, 'lock'),
  }
  const { stdout, stderr } = spawnSync(file, given, { cwd, input, env, encoding: 'utf8', maxBuffer: 2 ** 26 })
  return stripVTControlCharacters(`${stdout}${stderr}`)
}
const git = (...given: readonly string[]) => run('git', given, scratch)

/** Libraries as they are installed, but for the project's own packages, which are those of the checkout. */
function linkLibraries(folder: string): void {
  const installed = join(root, folder, 'node_modules')
  const linked = join(scratch, folder, 'node_modules')
  mkdirSync(join(linked, '@wirebench'), { recursive: true })
  for (const name of readdirSync(installed))
    if (name !== '@wirebench' && name !== '.cache') symlinkSync(join(installed, name), join(linked, name))
  for (const own of ['bench-core', 'proto-schema'])
    symlinkSync(join(scratch, 'packages', own), join(linked, '@wirebench', own))
}

/** Changes the checkout, and gives the files that were touched. */
function add({ files, generate }: Addition): readonly string[] {
  for (const [path, change] of Object.entries(files)) {
    const file = join(scratch, path)
    if (typeof change === 'string') {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, change)
      continue
    }
    writeFileSync(file, changedText(path, readFileSync(file, 'utf8'), change))
  }
  if (generate) run('sh', ['-c', generate], scratch)
  return changed()
}

function changed(): readonly string[] {
  return git('status', '--porcelain', '--untracked-files=all').trimEnd().split('\n')
}

let isWhole = true
try {
  run('git', ['worktree', 'add', '--detach', '--force', scratch, 'HEAD'], root)
  for (const folder of ['.', ...packages]) linkLibraries(folder)
  for (const addition of additions) {
    const touched = add(addition)
    console.log(`${addition.what}: ${touched.length} files`)
    for (const file of touched) console.log(`  ${file}`)
    for (const { where, command, input, says } of [...everyAddition, ...addition.seen]) {
      const text = run(process.execPath, command, scratch, input)
      const isThere = says.test(text)
      isWhole &&= isThere
      console.log(`  ${isThere ? 'seen' : 'NOT SEEN'} in ${where}`)
      if (!isThere) console.log(text.slice(-2000))
    }
    const rewritten = changed().filter((file) => !touched.includes(file))
    const unexpected = changedReports(addition, rewritten)
    isWhole &&= unexpected.length === 0
    for (const file of rewritten)
      console.log(`  ${unexpected.includes(file) ? 'NOT TO BE REWRITTEN' : 'rewritten'}: ${file}`)
    git('reset', '--hard', '--quiet')
    git('clean', '-fdq', '-e', 'node_modules')
  }
} finally {
  run('git', ['worktree', 'remove', '--force', scratch], root)
  rmSync(scratch, { recursive: true, force: true })
}
process.exitCode = isWhole ? 0 : 1
