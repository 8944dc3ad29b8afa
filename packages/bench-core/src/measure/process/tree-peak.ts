import { readFileSync } from 'node:fs'

const everyMs = 1

/**
 * Looks every millisecond at the most memory that a process and all that it started have had resident, each for itself
 * (`VmHWM`, proc(5)). What they take in their last millisecond may be missed.
 * @returns Ends looking, and gives the most of any of them, in bytes; null where the system doesn't tell, or all had ended
 * before the first look.
 */
export function watchTreePeak(pid: number): () => number | null {
  if (process.platform !== 'linux') return () => null
  let most: number | null = null
  const look = () => {
    for (const own of treeOf(pid)) {
      const kibibytes = /^VmHWM:\s+(\d+) kB$/m.exec(read(`/proc/${own}/status`))?.[1]
      if (kibibytes !== undefined) most = Math.max(most ?? 0, Number(kibibytes) * 1024)
    }
  }
  const timer = setInterval(look, everyMs)
  return () => {
    clearInterval(timer)
    return most
  }
}

function treeOf(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  return [pid, ...children.flatMap(treeOf)]
}

/** Empty for what has ended meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
