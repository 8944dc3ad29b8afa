import { endedChildrenNs } from './proc.ts'

/** What the ended children of this process, and theirs that they waited for, have used so far. */
export interface ChildrenUsage {
  /** User and system time together. */
  readonly cpuNs: number
  /** The most memory that one of them had resident; null where the system doesn't tell. */
  readonly peakBytes: number | null
}

/**
 * A reader of what ended children used: `getrusage(RUSAGE_CHILDREN)` in microseconds, which Node.js doesn't offer by itself;
 * where this one can't call it, the kernel's ticks of 10 ms; undefined where there are none.
 */
export function childrenUsage(): (() => ChildrenUsage) | undefined {
  return byResourceUsage() ?? byTicks()
}

const ofChildren = -1
/** Two times of two words each, and fourteen words (getrusage(2)). */
const structureBytes = (2 * 2 + 14) * 8

function byResourceUsage(): (() => ChildrenUsage) | undefined {
  if (process.platform !== 'linux' && process.platform !== 'darwin') return undefined
  try {
    // Not imported: older versions of Node.js have no such module.
    const ffi = process.getBuiltinModule('node:ffi')
    const { functions } = ffi.dlopen(null, { getrusage: { arguments: ['i32', 'pointer'], return: 'i32' } })
    const structure = Buffer.alloc(structureBytes)
    const place = ffi.getRawPointer(structure)
    // The second word of a time is shorter on macOS, and both begin with its low bytes.
    const timeAt = (at: number) =>
      Number(structure.readBigInt64LE(at)) * 1e9 + structure.readInt32LE(at + 8) * 1e3
    const unit = process.platform === 'linux' ? 1024 : 1
    return () => {
      if (functions.getrusage(ofChildren, place) !== 0) throw new Error('getrusage failed')
      return {
        cpuNs: timeAt(0) + timeAt(16),
        peakBytes: Number(structure.readBigInt64LE(32)) * unit,
      }
    }
  } catch {
    return undefined
  }
}

function byTicks(): (() => ChildrenUsage) | undefined {
  if (process.platform !== 'linux') return undefined
  return () => ({ cpuNs: endedChildrenNs('self'), peakBytes: null })
}
