import { childrenOf, highWaterBytes } from './proc.ts'

const everyMs = 1

/**
 * Looks every millisecond at the most memory that a process and all that it started have had resident, each for itself.
 * What they take in their last millisecond may be missed.
 * @returns Ends looking, and gives the most of any of them, in bytes; null where the system doesn't tell, or all had ended
 * before the first look.
 */
export function watchTreePeak(pid: number): () => number | null {
  if (process.platform !== 'linux') return () => null
  let most: number | null = null
  const look = () => {
    for (const own of treeOf(pid)) {
      const bytes = highWaterBytes(own)
      if (bytes !== undefined) most = Math.max(most ?? 0, bytes)
    }
  }
  const timer = setInterval(look, everyMs)
  return () => {
    clearInterval(timer)
    return most
  }
}

function treeOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(treeOf)]
}
