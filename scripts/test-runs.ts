import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import project from '../package.json' with { type: 'json' }
import { orRefuse, wholeNumber } from './options.ts'

/**
 * Runs the tests again and again and prints a line for each time: how long it took, how busy the machine was at its start,
 * and how many tests passed. Exit code 1 where a run failed. Ctrl-C ends it after the run that it interrupts.
 * Usage: pnpm test-runs [--runs 10] [what `pnpm test` takes]
 */
const words = process.argv.slice(2)
const [count, given] = words[0] === '--runs' ? [words[1], words.slice(2)] : [undefined, words]
const runs = orRefuse(() => wholeNumber('runs', count, 10))

const root = join(import.meta.dirname, '..')
const [, ...usual] = project.scripts.test.split(' ')
const results = mkdtempSync(join(tmpdir(), 'wirebench-test-runs-'))
const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopped.abort())

interface Results {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly message: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

/** One run of the tests, in a process group of its own: Ctrl-C reaches it once, from here. */
async function run(number: number) {
  const file = join(results, `${number}.json`)
  const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), ...usual, ...given]
  const asJson = ['--reporter=json', `--outputFile.json=${file}`]
  const child = spawn(process.execPath, [...vitest, ...asJson], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const stop = () => process.kill(-child.pid!, 'SIGINT')
  stopped.signal.addEventListener('abort', stop)
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors = (errors + chunk).slice(-4000)
  })
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
  stopped.signal.removeEventListener('abort', stop)
  return { status, errors, told: read(file) }
}

function read(file: string): Results | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function failures({ testResults }: Results): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    const lines = failed.length > 0 ? failed.map(({ fullName }) => fullName) : message ? [message] : []
    return lines.map((line) => `  ${name}: ${line}`)
  })
}

const columns = ['run', 'seconds', 'load', 'passed', 'failed', 'skipped']
const row = (cells: readonly (string | number)[]) => cells.map((cell) => String(cell).padStart(8)).join('')
console.log(row(columns))
const seconds: number[] = []
let failed = 0
try {
  for (let number = 1; number <= runs && !stopped.signal.aborted; number++) {
    const load = loadavg()[0]!.toFixed(1)
    const startMs = performance.now()
    const { status, errors, told } = await run(number)
    if (stopped.signal.aborted) break
    const took = (performance.now() - startMs) / 1000
    seconds.push(took)
    const counts = told ? [told.numPassedTests, told.numFailedTests, told.numPendingTests] : ['-', '-', '-']
    console.log(row([number, took.toFixed(1), load, ...counts]))
    if (status === 0) continue
    failed++
    console.log(told ? failures(told).join('\n') || errors : errors)
  }
} finally {
  rmSync(results, { recursive: true })
}
const [shortest, longest] = [Math.min(...seconds), Math.max(...seconds)]
if (seconds.length > 0)
  console.log(`${failed} of ${seconds.length} runs failed; ${shortest.toFixed(1)} to ${longest.toFixed(1)} s`)
process.exitCode = stopped.signal.aborted ? 130 : failed > 0 ? 1 : 0
