import {
  chmodSync,
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Waiting } from '../../model/run/run-event.ts'
import { type LockMessage, parseMessage } from './lock-link.ts'

/** A file that whoever measures holds locked, beside listening at the machine's address. */
export interface MachineFile {
  /** Takes it and writes down who has it; undefined where somebody else does. */
  take(said: LockMessage): HeldFile | undefined
  /** For whom one who came now would wait; undefined where nobody has it. */
  holder(): Waiting | undefined
  /** Removes what a killed holder left, where the file isn't to stay. */
  clear(): void
}

export interface HeldFile {
  say(said: LockMessage): void
  release(): void
}

/**
 * Names in Linux's abstract namespace are those of one network namespace, such as a container's or one of `ip netns`; a
 * file is the same in all that share its folder. What holds it is a lock of the kernel, which ends with its process,
 * however that ends. Node.js has no call for one, and SQLite, which it brings, locks its files so: its exclusive lock is
 * all that is used of it. Where that isn't there, or the folder can't be written, the address alone has to do.
 * @param isKept Whether the file stays when it is let go; one that nobody may ever ask for again doesn't.
 * @param folder Of everybody, and no sticky one, in which the kernel lets nobody open the files of others.
 */
export function machineFile(
  name: string,
  isKept: boolean,
  folder = '/tmp/wirebench-locks',
): MachineFile | undefined {
  const file = join(folder, `${name}.lock`)
  const sidecar = join(folder, `${name}.json`)
  // Older ones warn whoever uses theirs, or have none.
  const isReady = Number.parseInt(process.versions.node, 10) >= 26
  const sqlite = isReady ? process.getBuiltinModule('node:sqlite') : undefined
  if (sqlite === undefined) return undefined
  const lock = (): DatabaseSync | 'busy' | 'none' => {
    if (!prepare(folder, [file, sidecar])) return 'none'
    let database: DatabaseSync | undefined
    try {
      const before = identity(file)
      database = new sqlite.DatabaseSync(file, { timeout: 0 })
      // Nothing is ever written, so nothing need be undone: no journal is left by whoever is killed.
      database.exec('pragma journal_mode = memory; begin exclusive')
      if (identity(file) === before) return database
      // Whoever had it has removed the file on the way.
      database.close()
      return 'busy'
    } catch (error) {
      database?.close()
      return isBusy(error) ? 'busy' : 'none'
    }
  }
  const say = (said: LockMessage) => {
    try {
      writeFileSync(sidecar, JSON.stringify(said))
    } catch {
      // A full disk: the others hear less of it.
    }
  }
  const remove = () => {
    if (!isKept) for (const one of [file, sidecar]) rmSync(one, { force: true })
  }
  return {
    take(said) {
      const database = lock()
      if (database === 'busy') return undefined
      if (database === 'none') return { say: () => {}, release: () => {} }
      say(said)
      return {
        say,
        release: () => {
          remove()
          database.close()
        },
      }
    },
    holder() {
      if (!exists(file)) return undefined
      const database = lock()
      if (typeof database === 'object') database.close()
      if (database !== 'busy') return undefined
      const said = parseMessage(readText(sidecar))
      return {
        type: 'waiting',
        waitingFor: `${said.purpose || 'another program'}, in another network namespace`,
        ...(said.runId !== undefined && { runId: said.runId }),
        place: 1,
        endsAtMs: said.endsAtMs,
      }
    },
    clear() {
      if (isKept || !exists(file)) return
      const database = lock()
      if (typeof database !== 'object') return
      remove()
      database.close()
    },
  }
}

function exists(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false }) !== undefined
}

/** Of the file that has this path now. */
function identity(file: string): string {
  const { ino, birthtimeNs } = statSync(file, { bigint: true })
  return `${ino} ${birthtimeNs}`
}

const sqliteBusy = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}

/** Makes what is missing, open to every user of the machine; false where that can't be. */
function prepare(folder: string, files: readonly string[]): boolean {
  try {
    const isNew = mkdirSync(folder, { recursive: true }) !== undefined
    if (isNew) chmodSync(folder, 0o777)
    if (!lstatSync(folder).isDirectory()) return false
    for (const file of files) {
      try {
        closeSync(openSync(file, 'wx'))
        chmodSync(file, 0o666)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
    }
    return true
  } catch {
    return false
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
