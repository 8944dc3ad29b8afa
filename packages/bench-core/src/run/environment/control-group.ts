import { sum } from '../../model/sum.ts'
import type { SystemFiles } from './system-files.ts'

/** What limits the CPU time or the memory of this process: the group it is in, and every group around that one. */
interface ControlGroups {
  readonly version: 1 | 2
  /** Folders from its own to the outermost. */
  readonly folders: readonly string[]
}

/** The cores that cgroup version 2 grants, from the text of its `cpu.max`: `quota period`, or `max period` without a limit. */
export function cpuLimit(text: string | null): number | null {
  const [quota, period] = (text ?? '').split(' ').map(Number)
  return quota && period && quota > 0 ? quota / period : null
}

/** The cores that this process may use at most, by the tightest of the groups around it; null without a limit. */
export function readCpuLimit(files: SystemFiles): number | null {
  const { version, folders } = controlGroups(files, 'cpu')
  const limits = folders.flatMap((folder) => {
    const text =
      version === 2
        ? files.read(`${folder}/cpu.max`)
        : `${files.read(`${folder}/cpu.cfs_quota_us`) ?? ''} ${files.read(`${folder}/cpu.cfs_period_us`) ?? ''}`
    return cpuLimit(text) ?? []
  })
  return limits.length === 0 ? null : Math.min(...limits)
}

/**
 * The memory that this process may use at most, by the tightest of the groups around it; null without a limit. Version 1
 * says of a group without one that it may use more than any machine has.
 */
export function readMemoryLimit(files: SystemFiles, memoryBytes: number): number | null {
  const { version, folders } = controlGroups(files, 'memory')
  const name = version === 2 ? 'memory.max' : 'memory.limit_in_bytes'
  const limits = folders.flatMap((folder) => {
    const bytes = Number(files.read(`${folder}/${name}`) ?? Number.NaN)
    return bytes > 0 && bytes < memoryBytes ? [bytes] : []
  })
  return limits.length === 0 ? null : Math.min(...limits)
}

/** How often the groups around this process were held up because their CPU time was used up; null where nobody counts. */
export function readThrottledPeriods(files: SystemFiles): number | null {
  const counts = controlGroups(files, 'cpu').folders.flatMap((folder) => {
    const count = files.read(`${folder}/cpu.stat`)?.match(/^nr_throttled (\d+)$/m)?.[1]
    return count === undefined ? [] : [Number(count)]
  })
  return counts.length === 0 ? null : sum(counts)
}

/**
 * By `/proc/self/cgroup` (cgroups(7)): lines `id:controllers:path`, `0::path` for version 2. A container often sees its
 * own group as the outermost folder and its path as the host names it, so folders that aren't there are no mistake.
 */
function controlGroups(files: SystemFiles, controller: 'cpu' | 'memory'): ControlGroups {
  const lines = (files.read('proc/self/cgroup') ?? '').split('\n').map((line) => line.split(':'))
  const first = lines.find(([, controllers]) => controllers?.split(',').includes(controller))
  if (first) {
    const mount = [first[1]!, controller, 'cpu,cpuacct']
      .map((name) => `sys/fs/cgroup/${name}`)
      .find((folder) => files.list(folder).length > 0)
    if (mount) return { version: 1, folders: outwards(mount, first[2] ?? '/') }
  }
  const second = lines.find(([id, controllers]) => id === '0' && controllers === '')
  return { version: 2, folders: outwards('sys/fs/cgroup', second?.[2] ?? '/') }
}

function outwards(mount: string, path: string): string[] {
  const parts = path.split('/').filter(Boolean)
  return Array.from({ length: parts.length + 1 }, (_, cut) =>
    [mount, ...parts.slice(0, parts.length - cut)].join('/'),
  )
}
