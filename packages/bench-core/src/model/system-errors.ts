import { WirebenchError } from './errors.ts'

/** What a system refuses: the names of its errors, how programs write of it, what it is and what to do about it. */
interface Refusal {
  readonly codes: readonly string[]
  readonly words: RegExp
  readonly what: string
  readonly fix: string
}

/** errno(3), and what strerror(3) and PostgreSQL say of it. Everything else that fails may be a bug. */
const refusals: readonly Refusal[] = [
  {
    codes: ['EMFILE', 'ENFILE'],
    words: /too many open files|insufficient file descriptors/i,
    what: 'too many files are open',
    fix: 'allow more, for example with `ulimit -n 4096`, or close other programs',
  },
  {
    codes: ['ENOSPC', 'EDQUOT'],
    words: /no space left on device|disk quota exceeded|wrote only \d+ of \d+ bytes/i,
    what: 'the disk is full',
    fix: 'free some space, or choose a folder on another disk',
  },
  {
    codes: ['EFBIG'],
    words: /file too large/i,
    what: 'a file would exceed the allowed size',
    fix: 'allow larger files, for example with `ulimit -f unlimited`',
  },
  {
    codes: ['EROFS'],
    words: /read-only file system/i,
    what: 'the file system is read-only',
    fix: 'choose a writable folder',
  },
  {
    codes: ['ENOTDIR'],
    words: /not a directory/i,
    what: 'part of the path is not a folder',
    fix: 'choose another place, or move the file that is in the way',
  },
  {
    codes: ['EACCES', 'EPERM'],
    words: /permission denied|operation not permitted/i,
    what: 'permission denied',
    fix: 'run as a user with permission, or choose another place',
  },
  {
    codes: ['ENOMEM'],
    words: /cannot allocate memory|out of memory/i,
    what: 'the system is short of memory',
    fix: 'close other programs, and run it again',
  },
  {
    codes: ['EAGAIN'],
    words: /resource temporarily unavailable/i,
    what: 'the system refuses to start another process',
    fix: 'close other programs, or allow more processes, for example with `ulimit -u`',
  },
  {
    codes: ['EIO'],
    words: /input\/output error/i,
    what: 'a disk or terminal failed',
    fix: 'check the system’s log',
  },
]

/** Whatever else is missing may be a bug. */
const noTemporaryFolder = {
  what: 'the folder for temporary files is missing',
  fix: 'set TMPDIR (TEMP on Windows) to an existing folder',
}

/** What the system has refused, by what a program wrote of it; undefined where it was something else. */
export function refusalIn(text: string): Pick<Refusal, 'what' | 'fix'> | undefined {
  return refusals.find(({ words }) => words.test(text))
}

/** The fields that Node.js gives an error of the system. */
interface SystemError {
  readonly code?: unknown
  readonly syscall?: unknown
  readonly path?: unknown
  readonly cause?: unknown
}

/** An error of the system, or one that has such a cause, in words; undefined where it is none that a person can mend. */
export function explainSystemError(error: unknown): WirebenchError | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, syscall, path, cause } = error as SystemError
  const refusal =
    code === 'ENOENT' && syscall === 'mkdtemp'
      ? noTemporaryFolder
      : refusals.find(({ codes }) => typeof code === 'string' && codes.includes(code))
  if (!refusal) return explainSystemError(error instanceof AggregateError ? error.errors[0] : cause)
  // A pipe that isn't ready says the same, and to write to it is ours.
  if (code === 'EAGAIN' && !String(syscall).startsWith('spawn')) return undefined
  const [call, file] = [syscall, path].map((part) => (typeof part === 'string' ? part : ''))
  // What starts a program names it in both.
  const where = call?.includes(' ') ? call : `${call} ${file}`.trim()
  return new WirebenchError('system-refused', `${refusal.what}${where && ` (${where})`}`, refusal.fix, {
    cause: error,
  })
}
