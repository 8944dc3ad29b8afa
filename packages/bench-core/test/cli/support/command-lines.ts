import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

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

/** What a command says on standard error, and every command line that any process has had until its end. */
export async function commandLinesDuring(bench: ChildProcessWithoutNullStreams) {
  bench.stdin.end()
  bench.stdout.resume()
  const seen = new Set<string>()
  let told = ''
  for await (const text of bench.stderr.setEncoding('utf8')) {
    told += text
    for (const command of commandLines()) seen.add(command)
  }
  return { told, all: [...seen] }
}
