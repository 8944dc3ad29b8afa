import { writeFileSync } from 'node:fs'
import { cpus, loadavg, release } from 'node:os'
import type { HostLock } from '../packages/bench-core/src/measure/lock/host-lock.ts'
import { pin, planCores } from '../packages/bench-core/src/measure/process/pinning.ts'
import { WirebenchError } from '../packages/bench-core/src/model/errors.ts'
import { formatPercent, formatRemaining } from '../packages/bench-core/src/report/words/format.ts'
import { type Pace, paceMaker } from '../packages/bench-core/src/self-check/stage.ts'
import { alternate, expectedMs } from './library-ways/alternate.ts'
import { type Plan, planOf } from './library-ways/options.ts'
import { type Alternation, markdownOf, textOf } from './library-ways/table.ts'
import { takeMachine } from './take-machine.ts'

/**
 * Our ns/op beside what every library's own way of measuring says of the same operation on the same messages, in turn
 * and in fresh processes on one core: the table of docs/experiments/libraries-own-benchmarks.md. Nothing is judged. The exit
 * code is 1 where something failed or it was cancelled, with the table of what was measured.
 */
const interrupt = new AbortController()
const { signal } = interrupt
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => interrupt.abort())

try {
  const plan = planOf(process.argv.slice(2))
  const about = machine(plan)
  process.stdout.write(`${about}\n`)
  const all = await measured(plan)
  if (signal.aborted) {
    process.stderr.write(all.length > 0 ? 'cancelled; this is what had been measured\n' : 'cancelled\n')
    process.exitCode = 1
  }
  if (all.length > 0) {
    process.stdout.write(`\n${textOf(plan.ways, all, process.stdout.columns ?? 120)}\n`)
    if (plan.md !== undefined) writeFileSync(plan.md, markdownOf(plan.ways, all, about))
  }
} catch (error) {
  if (!(error instanceof WirebenchError)) throw error
  process.stderr.write(`error: ${error.message}\n${error.hint}\n`)
  process.exitCode = 2
}

/** Holds the machine and keeps to the other cores while the processes that measure work. */
async function measured(plan: Plan): Promise<Alternation[]> {
  const all: Alternation[] = []
  let lock: HostLock | undefined
  const { begin } = paceMaker(expectedMs(plan), Number.POSITIVE_INFINITY, () => performance.now(), tell)
  try {
    lock = await takeMachine('pnpm library-ways', signal)
    const cores = await planCores()
    if (cores) await pin(process.pid, cores.others)
    for await (const result of alternate(plan, { cores, signal, begin })) {
      if ('text' in result) {
        process.stderr.write(`\n${result.operation} ${result.codec} failed: ${result.text}\n`)
        process.exitCode = 1
      } else all.push(result)
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[2K')
    await lock?.release()
  }
  return all
}

/** A line that moves on a terminal; plain lines in a pipe. */
function tell({ fraction, remainingMs, doing }: Pace): void {
  const text = [formatPercent(fraction), formatRemaining(remainingMs), doing].join(' · ')
  process.stderr.write(
    process.stderr.isTTY ? `\r\u001b[2K${text.slice(0, process.stderr.columns - 1)}` : `${text}\n`,
  )
}

function machine({ alternations }: Plan): string {
  const command = ['pnpm library-ways', ...process.argv.slice(2)].join(' ')
  return [
    `\`${command}\`, ${new Date().toISOString().slice(0, 10)}, ${alternations === 1 ? 'one alternation' : `${alternations} alternations`}. ${cpus()[0]?.model.trim() ?? 'unknown CPU'}`,
    `${cpus().length} cores`,
    `${process.platform} ${release()}`,
    `node ${process.version}`,
    `load ${loadavg()[0]!.toFixed(1)} at the start`,
  ].join(' · ')
}
