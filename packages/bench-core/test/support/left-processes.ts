import { readdirSync, readFileSync } from 'node:fs'

/** Folders of servers that are to outlive the file that started them. */
export const keptServers = new Set<string>()

/** What every process has in its environment that this one starts, also where it is no child of ours any more. */
const variable = 'WIREBENCH_TESTS'
const ours = String(process.pid)
const kept = `kept by ${process.pid}`

/** For processes that are to outlive the file that started them, and for all that they start. */
export const keptEnvironment = { [variable]: kept }

/** From now on, processes that are started here are known as such. */
export function markProcesses(): void {
  process.env[variable] = ours
}

/** The command lines of processes that this one has started and that have not ended; none where the system doesn't tell. */
export function leftProcesses(): string[] {
  return commandsOf((mark, parent) => mark === ours || (parent === process.pid && mark !== kept))
    .filter((command) => ![...keptServers].some((folder) => command.includes(folder)))
    .map((command) => command.slice(0, 200))
}

/** The same of those that outlive the file. */
export function keptProcesses(): string[] {
  return commandsOf((mark) => mark === kept)
}

function commandsOf(isMeant: (mark: string | undefined, parent: number) => boolean): string[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      const stat = read(pid, 'stat')
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (state === 'Z' || state === undefined) return false
      const set = read(pid, 'environ').split('\0')
      return isMeant(
        set.find((one) => one.startsWith(`${variable}=`))?.slice(variable.length + 1),
        Number(parent),
      )
    })
    .map((pid) => `${pid} ${read(pid, 'cmdline').replaceAll('\0', ' ')}`)
}

/** Empty where the process has ended meanwhile, or is somebody else's. */
function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
