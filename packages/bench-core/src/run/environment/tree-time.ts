import { sumBy } from '../../model/sum.ts'
import type { SystemFiles } from './system-files.ts'

/**
 * CPU time that a process and all that it started have used so far, in the kernel's ticks: proc(5), `/proc/PID/stat`. What has
 * ended counts with who waited for it. Null where the system doesn't tell, or the process has gone.
 */
export function readTreeTicks(files: SystemFiles, root: number): number | null {
  const found = files
    .list('proc')
    .flatMap((name) => (/^\d+$/.test(name) ? (processIn(files, name) ?? []) : []))
  if (!found.some(({ pid }) => pid === root)) return null
  const children = Map.groupBy(found, ({ parent }) => parent)
  const ticks = new Map(found.map((own) => [own.pid, own.ticks]))
  const ofTree = (pid: number): number =>
    (children.get(pid) ?? []).reduce((sum, child) => sum + ofTree(child.pid), ticks.get(pid) ?? 0)
  return ofTree(root)
}

function processIn(files: SystemFiles, name: string) {
  const text = files.read(`proc/${name}/stat`)
  if (text === null) return null
  // The process's name is in brackets and may hold anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [own, ofEnded] = [fields.slice(11, 13), fields.slice(13, 15)]
  const ticks = sumBy([...own, ...ofEnded], Number)
  return { pid: Number(name), parent: Number(fields[1]), ticks }
}
