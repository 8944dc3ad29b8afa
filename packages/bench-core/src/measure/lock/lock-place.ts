import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type MachineFile, machineFile } from './machine-file.ts'

/** Where those who measure on this machine, and those who wait for it, listen. */
export interface LockPlace {
  /** Whoever listens here has the machine. */
  readonly machine: string
  /** The address of somebody known by this sign, such as a place in the line. */
  addressOf(sign: string): string
  /** The signs of all who listen, in no order. */
  signs(): string[]
  /** What tells the file of an address from a later one there; undefined without one. */
  fileAt(address: string): string | undefined
  /**
   * Removes the file of an address at which nobody answers, unless it is another one than was seen; nothing where addresses
   * end with their processes.
   */
  clear(address: string, seen?: string): void
  /** What is held beside the machine's address where that is not the same for all processes of the machine. */
  readonly file?: MachineFile | undefined
}

/**
 * The place of the lock of that name. A listening socket ends with its process, however that ends: on Linux its name in
 * the abstract namespace does too, and the name of a Windows pipe. Elsewhere it is a file in the system's folder for
 * temporary files, which the next one removes.
 * @param name Where it is another one than the machine's own: measurements under different names don't wait for each other.
 */
export function lockPlace(name?: string, platform: NodeJS.Platform = process.platform): LockPlace {
  // Short, because a file's path may have 103 characters.
  const suffix = name ? `-${createHash('sha256').update(name).digest('hex').slice(0, 12)}` : ''
  const known = `wirebench-measuring${suffix}`
  if (platform === 'linux')
    return withFile(
      placeOf(`\0${known}`, () => abstractNames(), ''),
      machineFile(known, suffix === ''),
    )
  if (platform === 'win32')
    return placeOf(`\\\\.\\pipe\\${known}`, () => readdirSync('\\\\.\\pipe\\'), '\\\\.\\pipe\\')
  const path = join(tmpdir(), known)
  return {
    ...placeOf(path, () => readdirSync(dirname(path)).map((file) => join(dirname(path), file)), ''),
    fileAt,
    clear: (address, seen) => {
      try {
        if (seen === undefined || seen === fileAt(address)) rmSync(address, { force: true })
      } catch {
        // Somebody else's, who has to remove it.
      }
    },
  }
}

function fileAt(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found && `${found.ino} ${found.ctimeNs}`
}

function withFile(place: LockPlace, file: MachineFile | undefined): LockPlace {
  return { ...place, file, clear: (address) => address === place.machine && file?.clear() }
}

function placeOf(machine: string, names: () => string[], before: string): LockPlace {
  const prefix = `${machine}.`
  return {
    machine,
    addressOf: (sign) => prefix + sign,
    signs: () =>
      names()
        .map((found) => before + found)
        .filter((found) => found.startsWith(prefix))
        .map((found) => found.slice(prefix.length)),
    fileAt: () => undefined,
    clear: () => {},
  }
}

/** The flag of a socket that listens (`__SO_ACCEPTCON` in Linux's net.h); connections have their listener's name too. */
const acceptsConnections = 0x10000

/** The names in Linux's abstract namespace at which somebody listens, by proc_net_unix(5); none where it doesn't tell. */
function abstractNames(): string[] {
  return readLines('/proc/net/unix').flatMap((line) => {
    const [, flags, name] = /^\S+ \S+ \S+ (\S+) \S+ \S+ +\S+ @(.*)$/.exec(line) ?? []
    return name !== undefined && Number.parseInt(flags ?? '', 16) & acceptsConnections ? [`\0${name}`] : []
  })
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}
