import type { RunRequest } from '@wirebench/bench-core/results'

/** The command that makes the same run without a browser. */
export function cliCommand(request: RunRequest): string {
  const options: readonly (readonly [string, string | number | undefined])[] = [
    ['--preset', request.preset],
    ['--rounds', request.rounds],
    ['--seed', request.seed],
    ['--codec', request.codecs?.join(',')],
    ['--reference', request.reference],
    ['--workload', request.workloads?.join(',')],
    ['--name', request.name],
  ]
  const given = options.flatMap(([flag, value]) => (value === undefined ? [] : [flag, quoted(String(value))]))
  return ['pnpm bench', ...(request.suites ?? ['codec']), ...given].join(' ')
}

/** A value as a POSIX shell takes it: in single quotes unless it is plain. */
function quoted(value: string): string {
  return /^[\w@%+=:,./-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`
}
