import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempDisposableSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { orRefuse, readNamed } from './options.ts'
import { type Figure, figureTable } from './speed/figure.ts'
import { machineText } from './tables.ts'

/**
 * `scripts/start-up.ts COMMAND [TIMES]`: the CPU time that an installed `wirebench` takes for its help, and for a run until
 * it starts its first trials, the program that starts it included, with what V8 compiled the last time and without. CPU time, because other programs stretch the clock's.
 * Linux alone tells it so finely of a process that still runs.
 */
const [, , command = 'node_modules/.bin/wirebench', times = '5'] = process.argv
orRefuse(() => readNamed(command, 'the command of an installed wirebench', String))
/** Where V8 keeps what it compiled; in a folder of its own nothing is there yet. */
using kept = mkdtempDisposableSync(join(tmpdir(), 'wirebench-compiled-'))
const run = ['codec', '--codec', 'json,msgpackr', '--preset', 'smoke', '--rounds', '1', '--no-save']

const asked = [
  { name: '--help', given: ['--help'], until: 'Options:', target: 150 },
  { name: 'codec, until its first trials start', given: run, until: 'starting fresh processes', target: 400 },
  {
    name: 'the same, the first time that it starts',
    given: run,
    until: 'starting fresh processes',
    target: 400,
    isFirst: true,
  },
]
const measured: Figure[] = []
for (const { name, given, until, target, isFirst } of asked) {
  const values: number[] = []
  for (let time = 0; time < Number(times); time++) {
    const compiled = join(kept.path, isFirst ? `first ${time}` : 'again')
    if (time === 0 && !isFirst) await cpuMsUntil(given, until, compiled)
    values.push(await cpuMsUntil(given, until, compiled))
  }
  measured.push({ name: `CPU time: ${name}`, values, unit: 'ms', target })
}
console.log(`${machineText()}, node ${process.version}`)
process.stdout.write(`${figureTable(measured).join('\n')}\n`)

async function cpuMsUntil(given: readonly string[], until: string, compiled: string): Promise<number> {
  const child = spawn(process.execPath, [resolve(command), ...given], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  })
  const ended = new Promise((done) => child.once('exit', done))
  const cpuMs = await new Promise<number>((tell, fail) => {
    let told = ''
    const look = (chunk: Buffer) => {
      told += chunk
      if (told.includes(until)) tell(cpuMsOf(child))
    }
    child.stdout.on('data', look)
    child.stderr.on('data', look)
    child.once('exit', () => fail(new Error(`it ended before it said "${until}": ${told}`)))
  })
  child.kill('SIGTERM')
  await ended
  return cpuMs
}

/** Of the process, and of the one that it started to do the work. */
function cpuMsOf({ pid }: ChildProcess): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return [String(pid), ...children].reduce((sum, one) => sum + nsOf(one), 0) / 1e6
}

function nsOf(pid: string): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const read = (thread: string) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]
  return threads.reduce((sum, thread) => sum + Number(read(thread)), 0)
}
