import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { startBench } from './bench-process.ts'

/** The command lines of all processes of the machine. */
export function commandLines(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      } catch {
        return ''
      }
    })
}

/** Has a command note the command lines of the processes that it starts, and its own at its end. */
const notes = (file: string) => `
  import { subscribe } from 'node:diagnostics_channel'
  import { appendFileSync, readFileSync } from 'node:fs'
  const note = (words) => appendFileSync(${JSON.stringify(file)}, words.join(' ') + '\\n')
  subscribe('child_process', ({ process }) => queueMicrotask(() => note(process.spawnargs)))
  process.on('exit', () => note(readFileSync('/proc/self/cmdline', 'utf8').split('\\0')))
`

/** What a command says on standard error, and every command line that it or any other process has had until its end. */
export async function commandLinesDuring(
  argv: readonly string[],
  environment: Readonly<Record<string, string>>,
) {
  const file = join(temporaryFolder(onTestFinished), 'command-lines')
  const bench = startBench(argv, {
    ...environment,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(notes(file))}`,
  })
  bench.stdin.end()
  bench.stdout.resume()
  const seen = new Set<string>()
  let told = ''
  for await (const text of bench.stderr.setEncoding('utf8')) {
    told += text
    for (const command of commandLines()) seen.add(command)
  }
  // A busy machine may have let us look too late.
  for (const command of readFileSync(file, 'utf8').split('\n')) seen.add(command)
  return { told, all: [...seen] }
}
