import { readdirSync, readFileSync } from 'node:fs'

/** Folders of servers that are to outlive the file that started them. */
export const keptServers = new Set<string>()

/** What every process has in its environment that this one starts, also where it is no child of ours any more. */
const mark = `WIREBENCH_TESTS=${process.pid}`

/** From now on, processes that are started here are known as such. */
export function markProcesses(): void {
  process.env.WIREBENCH_TESTS = String(process.pid)
}

/** The command lines of processes that this one has started and that have not ended; none where the system doesn't tell. */
export function leftProcesses(): string[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter(isOurs)
    .map((pid) => `${pid} ${read(pid, 'cmdline').replaceAll('\0', ' ')}`)
    .filter((command) => ![...keptServers].some((folder) => command.includes(folder)))
    .map((command) => command.slice(0, 200))
}

function isOurs(pid: string): boolean {
  const stat = read(pid, 'stat')
  const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (state === 'Z' || state === undefined) return false
  return Number(parent) === process.pid || read(pid, 'environ').split('\0').includes(mark)
}

/** Empty where the process has ended meanwhile, or is somebody else's. */
function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
